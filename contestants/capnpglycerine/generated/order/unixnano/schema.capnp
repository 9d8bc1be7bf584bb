@0x9279b9ef538cdc3f;

using Go = import "/go.capnp";
$Go.package("unixnano");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/order/unixnano");

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
