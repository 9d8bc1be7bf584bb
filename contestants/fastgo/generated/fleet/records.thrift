namespace go fleet

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
	5: required binary Signature
}

