@0x8b3b34e90d5412d0;

using Go = import "/go.capnp";
$Go.package("medium");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/medium");

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
