@0x89b4f39f0040686d;

using Go = import "/go.capnp";
$Go.package("small");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/small");

struct SmallStruct {
  testInt32 @0 :Int32;
  testInt64 @1 :Int64;
  testFloat @2 :Float32;
  testDouble @3 :Float64;
  testBool @4 :Bool;
  testBytes @5 :Data;
  testString @6 :Text;
}
