struct Catalog {
	1: required string Title
	2: required i64 IssuedAt
	3: optional map<i32,string> Warehouses
	4: optional map<i64,string> Brands
	5: optional map<string,CatalogProduct> Products
}

struct CatalogProduct {
	1: required string Title
	2: required string Summary
	3: required i64 Brand
	4: required bool Available
	5: optional map<string,string> Attributes
	6: optional map<string,double> Prices
	7: optional map<string,i64> Sold
	8: optional map<i32,i32> Stock
	9: optional map<string,CatalogVariant> Variants
}

struct CatalogVariant {
	1: required i64 Barcode
	2: required i32 Grams
	3: required string Label
}

struct Document {
	1: required string Title
	2: required string Author
	3: required i64 CreatedAt
	4: required i32 Revision
	5: required list<DocumentHeader> Headers
	6: required list<DocumentPart> Parts
	7: optional binary Body
}

struct DocumentHeader {
	1: required string Name
	2: required string Value
}

struct DocumentPart {
	1: required string Name
	2: required string Format
	3: required i64 Offset
	4: required i64 Length
	5: required i32 Checksum
	6: required bool Hidden
}

struct Feed {
	1: required list<FeedPost> Posts
}

struct FeedPost {
	1: required double Score
	2: required FeedStatus Status
	3: optional FeedStatus Repost
}

struct FeedStatus {
	1: required i64 ID
	2: required i64 CreatedAt
	3: required string Text
	4: required string Language
	5: required string Client
	6: optional i64 ReplyTo
	7: required bool Sensitive
	8: required FeedUser Author
	9: required list<FeedEntity> Entities
	10: required FeedCounters Counters
}

struct FeedUser {
	1: required i64 ID
	2: required string Handle
	3: required string Name
	4: required string Bio
	5: required string Place
	6: required string Website
	7: required string Avatar
	8: required i64 CreatedAt
	9: required i32 Followers
	10: required i32 Posted
	11: required bool Verified
}

struct FeedEntity {
	1: required i32 Kind
	2: required string Label
	3: required string Target
	4: required i32 Start
	5: required i32 Stop
}

struct FeedCounters {
	1: required i32 Replies
	2: required i32 Reposts
	3: required i32 Likes
	4: required i64 Views
}

struct FleetShipment {
	1: required string Number
	2: required i32 Stage
	3: required i64 CreatedAt
	4: required i64 DueAt
	5: required bool Insured
	6: required FleetParty Sender
	7: required FleetParty Receiver
	8: required list<FleetParcel> Parcels
	9: required list<FleetLeg> Legs
	10: optional FleetCustoms Customs
	11: required list<string> Labels
	12: required list<FleetCheckpoint> History
}

struct FleetParty {
	1: required string Name
	2: required string Company
	3: required FleetAddress Address
	4: optional FleetContact Contact
	5: required bool Residential
}

struct FleetAddress {
	1: required string Street
	2: required string City
	3: required string Country
	4: optional FleetPosition Position
}

struct FleetPosition {
	1: required double Latitude
	2: required double Longitude
}

struct FleetContact {
	1: required string Email
	2: required string Phone
}

struct FleetParcel {
	1: required string Barcode
	2: required FleetDimensions Dimensions
	3: required double Weight
	4: required list<FleetGoods> Contents
	5: required bool Fragile
}

struct FleetDimensions {
	1: required i32 Length
	2: required i32 Girth
}

struct FleetGoods {
	1: required string Title
	2: required i32 Quantity
	3: required FleetMoney Price
	4: optional FleetMoney Tax
	5: required i32 Hazard
}

struct FleetMoney {
	1: required string Currency
	2: required i64 Units
}

struct FleetLeg {
	1: required FleetAddress Destination
	2: required i32 Mode
	3: required i64 ArrivedAt
}

struct FleetCustoms {
	1: required string Declaration
	2: optional FleetParty Broker
	3: required bool Cleared
}

struct FleetCheckpoint {
	1: required string Remark
	2: required i32 Stage
	3: required i64 SeenAt
	4: required i64 Device
	5: optional binary Signature
}

struct LargeStruct {
	1: required list<MediumStruct> NestedMediumMock
	2: required list<SmallStruct> NestedSmallMock
	3: required string TestString
	4: optional binary TestBytes
}

struct MediumStruct {
	1: required i32 TestInt32
	2: required i64 TestInt64
	3: required double TestFloat
	4: required double TestDouble
	5: required bool TestBool
	6: optional binary TestBytes
	7: required string TestString
	8: required list<i64> TestIntArray
	9: required SmallStruct Nested
}

struct SmallStruct {
	1: required i32 TestInt32
	2: required i64 TestInt64
	3: required double TestFloat
	4: required double TestDouble
	5: required bool TestBool
	6: optional binary TestBytes
	7: required string TestString
}

struct Log {
	1: required list<LogRecord> Records
}

struct LogRecord {
	1: required i64 At
	2: required string Remote
	3: required string Method
	4: required string Host
	5: required string Path
	6: required i32 Protocol
	7: required i16 Status
	8: required i64 Length
	9: required i64 Duration
	10: required i32 Cache
	11: required string Backend
	12: required string Referer
	13: required string Agent
}

struct Mesh {
	1: required string Name
	2: required list<MeshTriangle> Triangles
}

struct MeshTriangle {
	1: required MeshVector Normal
	2: required MeshVector A
	3: required MeshVector B
	4: required MeshVector C
}

struct MeshVector {
	1: required double X
	2: required double Y
	3: required double Z
}

struct Order {
	1: required i64 Number
	2: required i32 Sequence
	3: required i32 Account
	4: required i16 Venue
	5: required string Symbol
	6: required i32 Side
	7: required i32 Kind
	8: required i32 Validity
	9: required i64 Price
	10: required i64 Trigger
	11: required i32 Quantity
	12: required i64 Sent
}

struct PersonA {
	1: required string Name
	2: required i64 BirthDay
	3: required string Phone
	4: required i64 Siblings
	5: required bool Spouse
	6: required double Money
}

struct PersontagsA {
	1: required string Name
	2: required i64 BirthDay
	3: required string Phone
	4: required i64 Siblings
	5: required bool Spouse
	6: required double Money
	7: optional map<string,string> Tags
	8: required list<string> Aliases
}

struct Pods {
	1: required list<Pod> Items
}

struct Pod {
	1: required string Name
	2: required string Project
	3: required string Identity
	4: required i64 Revision
	5: required i64 Created
	6: optional i64 Deleted
	7: optional map<string,string> Labels
	8: optional map<string,string> Notes
	9: optional string Node
	10: required list<PodToleration> Tolerations
	11: required list<PodVolume> Volumes
	12: required list<PodContainer> Containers
	13: required i32 Phase
	14: required list<PodCondition> Conditions
}

struct PodToleration {
	1: optional string Key
	2: required i32 Effect
	3: optional i64 Seconds
}

struct PodVolume {
	1: required string Name
	2: optional PodKeyRef Source
	3: optional string Claim
}

struct PodKeyRef {
	1: required string Name
	2: optional string Key
	3: optional bool Missing
}

struct PodContainer {
	1: required string Name
	2: required string Image
	3: required list<string> Arguments
	4: required list<i32> Ports
	5: required list<PodVariable> Variables
	6: optional map<string,string> Limits
	7: optional map<string,string> Requests
	8: required list<PodMount> Mounts
	9: optional PodProbe Readiness
}

struct PodVariable {
	1: required string Name
	2: optional string Value
	3: optional PodKeyRef Source
}

struct PodMount {
	1: required string Name
	2: required string Path
	3: required bool ReadOnly
}

struct PodProbe {
	1: optional string Path
	2: required i32 Port
	3: optional i32 Delay
}

struct PodCondition {
	1: required string Kind
	2: required i32 State
	3: required i64 Changed
	4: optional string Note
}

struct SizesPayload {
	1: required i64 ID
	2: required string Text
	3: required list<i64> Numbers
	4: optional binary Raw
}

struct TelemetrySeries {
	1: required string Device
	2: required string Unit
	3: required i64 Start
	4: required list<i64> Times
	5: required list<double> Values
	6: required list<i64> Counters
	7: required list<i32> Flags
}

struct TreeNode {
	1: required i32 Op
	2: required i64 Value
	3: required string Name
	4: required list<TreeNode> Kids
}

struct ProbedTime {
	1: required i64 V
}

struct ProbedFloat64 {
	1: required double V
}

struct ProbedFloat32 {
	1: required double V
}

struct ProbedSigned {
	1: required i8 A
	2: required i16 B
	3: required i32 C
	4: required i64 D
	5: required i64 E
}

struct ProbedUnsigned {
	1: required i8 A
	2: required i16 B
	3: required i32 C
	4: required i64 D
	5: required i64 E
}

struct ProbedText {
	1: required string V
}

struct ProbedBytes {
	1: optional binary V
}

struct ProbedList {
	1: required list<i64> V
}

struct ProbedTexts {
	1: required list<string> V
}

struct ProbedMap {
	1: optional map<string,i64> V
}

struct ProbedPointer {
	1: optional i64 V
}

struct ProbedInside {
	1: optional ProbedItem V
}

struct ProbedItem {
	1: required string Key
	2: required i64 Value
	3: required list<string> Tags
}

struct ProbedNested {
	1: required i64 ID
	2: required string Name
	3: required list<ProbedItem> Items
}

struct ProbedTree {
	1: required i64 V
	2: required list<ProbedTree> Kids
}

struct ProbedOld {
	1: required i64 A
	2: required string B
	3: required i32 C
}

struct ProbedAdded {
	1: required i64 A
	2: required string B
	3: required i32 C
	4: required string D
}

struct ProbedRemoved {
	1: required i64 A
	2: required string B
}

struct ProbedReordered {
	1: required i32 C
	2: required string B
	3: required i64 A
}

struct ProbedWidened {
	1: required i64 A
	2: required string B
	3: required i64 C
}

struct ProbedRenamed {
	1: required i64 A
	2: required string Title
	3: required i32 C
}

struct ProbedOptional {
	1: required i64 A
	2: optional string B
	3: required i32 C
}

