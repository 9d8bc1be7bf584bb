@0xe06151c1ac894d34;

using Go = import "/go.capnp";
$Go.package("sizes");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/sizes");

struct SizesPayload {
  iD @0 :Int64;
  text @1 :Text;
  numbers @2 :List(Int64);
  raw @3 :Data;
}
