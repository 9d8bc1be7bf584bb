@0xbbb7d5dda5a6e3b3;

using Go = import "/go.capnp";
$Go.package("capnpglycerine");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine");

struct Catalog {
  title @0 :Text;
  issuedAt @1 :Int64;
  warehouses @2 :List(EntryInt32String);
  brands @3 :List(EntryInt64String);
  products @4 :List(EntryStringCatalogProduct);
}

struct CatalogProduct {
  title @0 :Text;
  summary @1 :Text;
  brand @2 :Int64;
  available @3 :Bool;
  attributes @4 :List(EntryStringString);
  prices @5 :List(EntryStringFloat64);
  sold @6 :List(EntryStringInt64);
  stock @7 :List(EntryInt32Int32);
  variants @8 :List(EntryStringCatalogVariant);
}

struct CatalogVariant {
  barcode @0 :Int64;
  grams @1 :Int32;
  label @2 :Text;
}

struct Document {
  title @0 :Text;
  author @1 :Text;
  createdAt @2 :Int64;
  revision @3 :Int32;
  headers @4 :List(DocumentHeader);
  parts @5 :List(DocumentPart);
  body @6 :Data;
}

struct DocumentHeader {
  name @0 :Text;
  value @1 :Text;
}

struct DocumentPart {
  name @0 :Text;
  format @1 :Text;
  offset @2 :Int64;
  length @3 :Int64;
  checksum @4 :UInt32;
  hidden @5 :Bool;
}

struct Feed {
  posts @0 :List(FeedPost);
}

struct FeedPost {
  score @0 :Float64;
  status @1 :FeedStatus;
  repost @2 :FeedStatus;
}

struct FeedStatus {
  iD @0 :Int64;
  createdAt @1 :Int64;
  text @2 :Text;
  language @3 :Text;
  client @4 :Text;
  replyTo @5 :Int64;
  replyToPresent @6 :Bool;
  sensitive @7 :Bool;
  author @8 :FeedUser;
  entities @9 :List(FeedEntity);
  counters @10 :FeedCounters;
}

struct FeedUser {
  iD @0 :Int64;
  handle @1 :Text;
  name @2 :Text;
  bio @3 :Text;
  place @4 :Text;
  website @5 :Text;
  avatar @6 :Text;
  createdAt @7 :Int64;
  followers @8 :Int32;
  posted @9 :Int32;
  verified @10 :Bool;
}

struct FeedEntity {
  kind @0 :Int32;
  label @1 :Text;
  target @2 :Text;
  start @3 :Int32;
  stop @4 :Int32;
}

struct FeedCounters {
  replies @0 :Int32;
  reposts @1 :Int32;
  likes @2 :Int32;
  views @3 :Int64;
}

struct FleetShipment {
  number @0 :Text;
  stage @1 :Int32;
  createdAt @2 :Int64;
  dueAt @3 :Int64;
  insured @4 :Bool;
  sender @5 :FleetParty;
  receiver @6 :FleetParty;
  parcels @7 :List(FleetParcel);
  legs @8 :List(FleetLeg);
  customs @9 :FleetCustoms;
  labels @10 :List(Text);
  history @11 :List(FleetCheckpoint);
}

struct FleetParty {
  name @0 :Text;
  company @1 :Text;
  theAddress @2 :FleetAddress;
  contact @3 :FleetContact;
  residential @4 :Bool;
}

struct FleetAddress {
  street @0 :Text;
  city @1 :Text;
  country @2 :Text;
  position @3 :FleetPosition;
}

struct FleetPosition {
  latitude @0 :Float64;
  longitude @1 :Float64;
}

struct FleetContact {
  email @0 :Text;
  phone @1 :Text;
}

struct FleetParcel {
  barcode @0 :Text;
  dimensions @1 :FleetDimensions;
  weight @2 :Float32;
  contents @3 :List(FleetGoods);
  fragile @4 :Bool;
}

struct FleetDimensions {
  length @0 :Int32;
  girth @1 :Int32;
}

struct FleetGoods {
  title @0 :Text;
  quantity @1 :Int32;
  price @2 :FleetMoney;
  tax @3 :FleetMoney;
  hazard @4 :UInt32;
}

struct FleetMoney {
  currency @0 :Text;
  units @1 :Int64;
}

struct FleetLeg {
  destination @0 :FleetAddress;
  mode @1 :Int32;
  arrivedAt @2 :Int64;
}

struct FleetCustoms {
  declaration @0 :Text;
  broker @1 :FleetParty;
  cleared @2 :Bool;
}

struct FleetCheckpoint {
  remark @0 :Text;
  stage @1 :Int32;
  seenAt @2 :Int64;
  device @3 :UInt64;
  signature @4 :Data;
}

struct LargeStruct {
  nestedMediumMock @0 :List(MediumStruct);
  nestedSmallMock @1 :List(SmallStruct);
  testString @2 :Text;
  testBytes @3 :Data;
}

struct MediumStruct {
  testInt32 @0 :Int32;
  testInt64 @1 :Int64;
  testFloat @2 :Float32;
  testDouble @3 :Float64;
  testBool @4 :Bool;
  testBytes @5 :Data;
  testString @6 :Text;
  testIntArray @7 :List(Int64);
  nested @8 :SmallStruct;
}

struct SmallStruct {
  testInt32 @0 :Int32;
  testInt64 @1 :Int64;
  testFloat @2 :Float32;
  testDouble @3 :Float64;
  testBool @4 :Bool;
  testBytes @5 :Data;
  testString @6 :Text;
}

struct Log {
  records @0 :List(LogRecord);
}

struct LogRecord {
  at @0 :Int64;
  remote @1 :Text;
  method @2 :Text;
  host @3 :Text;
  path @4 :Text;
  protocol @5 :Int32;
  status @6 :UInt16;
  length @7 :Int64;
  duration @8 :Int64;
  cache @9 :Int32;
  backend @10 :Text;
  referer @11 :Text;
  agent @12 :Text;
}

struct Mesh {
  name @0 :Text;
  triangles @1 :List(MeshTriangle);
}

struct MeshTriangle {
  normal @0 :MeshVector;
  a @1 :MeshVector;
  b @2 :MeshVector;
  c @3 :MeshVector;
}

struct MeshVector {
  x @0 :Float32;
  y @1 :Float32;
  z @2 :Float32;
}

struct Order {
  number @0 :UInt64;
  sequence @1 :UInt32;
  account @2 :UInt32;
  venue @3 :UInt16;
  symbol @4 :Text;
  side @5 :Int32;
  kind @6 :Int32;
  validity @7 :Int32;
  price @8 :Int64;
  trigger @9 :Int64;
  quantity @10 :Int32;
  sent @11 :Int64;
}

struct PersonA {
  name @0 :Text;
  birthDay @1 :Int64;
  phone @2 :Text;
  siblings @3 :Int64;
  spouse @4 :Bool;
  money @5 :Float64;
}

struct PersontagsA {
  name @0 :Text;
  birthDay @1 :Int64;
  phone @2 :Text;
  siblings @3 :Int64;
  spouse @4 :Bool;
  money @5 :Float64;
  tags @6 :List(EntryStringString);
  aliases @7 :List(Text);
}

struct Pods {
  items @0 :List(Pod);
}

struct Pod {
  name @0 :Text;
  project @1 :Text;
  identity @2 :Text;
  revision @3 :UInt64;
  created @4 :Int64;
  deleted @5 :Int64;
  deletedPresent @6 :Bool;
  labels @7 :List(EntryStringString);
  notes @8 :List(EntryStringString);
  node @9 :Text;
  nodePresent @10 :Bool;
  tolerations @11 :List(PodToleration);
  volumes @12 :List(PodVolume);
  containers @13 :List(PodContainer);
  phase @14 :Int32;
  conditions @15 :List(PodCondition);
}

struct PodToleration {
  key @0 :Text;
  keyPresent @1 :Bool;
  effect @2 :Int32;
  seconds @3 :Int64;
  secondsPresent @4 :Bool;
}

struct PodVolume {
  name @0 :Text;
  source @1 :PodKeyRef;
  claim @2 :Text;
  claimPresent @3 :Bool;
}

struct PodKeyRef {
  name @0 :Text;
  key @1 :Text;
  keyPresent @2 :Bool;
  missing @3 :Bool;
  missingPresent @4 :Bool;
}

struct PodContainer {
  name @0 :Text;
  image @1 :Text;
  arguments @2 :List(Text);
  ports @3 :List(Int32);
  variables @4 :List(PodVariable);
  limits @5 :List(EntryStringString);
  requests @6 :List(EntryStringString);
  mounts @7 :List(PodMount);
  readiness @8 :PodProbe;
}

struct PodVariable {
  name @0 :Text;
  value @1 :Text;
  valuePresent @2 :Bool;
  source @3 :PodKeyRef;
}

struct PodMount {
  name @0 :Text;
  path @1 :Text;
  readOnly @2 :Bool;
}

struct PodProbe {
  path @0 :Text;
  pathPresent @1 :Bool;
  port @2 :Int32;
  delay @3 :Int32;
  delayPresent @4 :Bool;
}

struct PodCondition {
  kind @0 :Text;
  state @1 :Int32;
  changed @2 :Int64;
  note @3 :Text;
  notePresent @4 :Bool;
}

struct SizesPayload {
  iD @0 :Int64;
  text @1 :Text;
  numbers @2 :List(Int64);
  raw @3 :Data;
}

struct TelemetrySeries {
  device @0 :Text;
  unit @1 :Text;
  start @2 :Int64;
  times @3 :List(Int64);
  values @4 :List(Float64);
  counters @5 :List(Int64);
  flags @6 :List(UInt32);
}

struct TreeNode {
  op @0 :Int32;
  value @1 :Int64;
  name @2 :Text;
  kids @3 :List(TreeNode);
}

struct ProbedTime {
  v @0 :Int64;
}

struct ProbedFloat64 {
  v @0 :Float64;
}

struct ProbedFloat32 {
  v @0 :Float32;
}

struct ProbedSigned {
  a @0 :Int8;
  b @1 :Int16;
  c @2 :Int32;
  d @3 :Int64;
  e @4 :Int64;
}

struct ProbedUnsigned {
  a @0 :UInt8;
  b @1 :UInt16;
  c @2 :UInt32;
  d @3 :UInt64;
  e @4 :UInt64;
}

struct ProbedText {
  v @0 :Text;
}

struct ProbedBytes {
  v @0 :Data;
}

struct ProbedList {
  v @0 :List(Int64);
}

struct ProbedTexts {
  v @0 :List(Text);
}

struct ProbedMap {
  v @0 :List(EntryStringInt64);
}

struct ProbedPointer {
  v @0 :Int64;
  vPresent @1 :Bool;
}

struct ProbedInside {
  v @0 :ProbedItem;
}

struct ProbedItem {
  key @0 :Text;
  value @1 :Int64;
  tags @2 :List(Text);
}

struct ProbedNested {
  iD @0 :Int64;
  name @1 :Text;
  items @2 :List(ProbedItem);
}

struct ProbedTree {
  v @0 :Int64;
  kids @1 :List(ProbedTree);
}

struct ProbedOld {
  a @0 :Int64;
  b @1 :Text;
  c @2 :Int32;
}

struct ProbedAdded {
  a @0 :Int64;
  b @1 :Text;
  c @2 :Int32;
  d @3 :Text;
}

struct ProbedRemoved {
  a @0 :Int64;
  b @1 :Text;
}

struct ProbedReordered {
  c @0 :Int32;
  b @1 :Text;
  a @2 :Int64;
}

struct ProbedWidened {
  a @0 :Int64;
  b @1 :Text;
  c @2 :Int64;
}

struct ProbedRenamed {
  a @0 :Int64;
  title @1 :Text;
  c @2 :Int32;
}

struct ProbedOptional {
  a @0 :Int64;
  b @1 :Text;
  bPresent @2 :Bool;
  c @3 :Int32;
}

struct EntryInt32String {
  key @0 :Int32;
  value @1 :Text;
}

struct EntryInt64String {
  key @0 :Int64;
  value @1 :Text;
}

struct EntryStringCatalogProduct {
  key @0 :Text;
  value @1 :CatalogProduct;
}

struct EntryStringString {
  key @0 :Text;
  value @1 :Text;
}

struct EntryStringFloat64 {
  key @0 :Text;
  value @1 :Float64;
}

struct EntryStringInt64 {
  key @0 :Text;
  value @1 :Int64;
}

struct EntryInt32Int32 {
  key @0 :Int32;
  value @1 :Int32;
}

struct EntryStringCatalogVariant {
  key @0 :Text;
  value @1 :CatalogVariant;
}
