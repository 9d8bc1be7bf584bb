@0x981c245a009df679;

using Go = import "/go.capnp";
$Go.package("large");
$Go.import("github.com/serbench/serbench/contestants/capnp2/generated/large");

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
