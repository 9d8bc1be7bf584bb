@0xa730db045d528c9a;

using Go = import "/go.capnp";
$Go.package("fleet");
$Go.import("github.com/serbench/serbench/contestants/capnp2/generated/fleet");

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
