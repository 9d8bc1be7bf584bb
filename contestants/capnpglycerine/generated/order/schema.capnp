@0xf564615e9b63cd26;

using Go = import "/go.capnp";
$Go.package("order");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/order");

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
  sentSeconds @11 :Int64;
  sentNanoseconds @12 :UInt32;
}
