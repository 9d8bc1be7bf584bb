@0xbbb7d5dda5a6e3b3;

using Go = import "/go.capnp";
$Go.package("capnpglycerine");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine");

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

struct EntryStringString {
  key @0 :Text;
  value @1 :Text;
}
