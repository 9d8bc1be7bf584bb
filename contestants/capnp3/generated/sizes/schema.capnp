@0xf31b2c397505c45f;

using Go = import "/go.capnp";
$Go.package("sizes");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/sizes");

struct SizesPayload {
  iD @0 :Int64;
  text @1 :Text;
  numbers @2 :List(Int64);
  raw @3 :Data;
}
