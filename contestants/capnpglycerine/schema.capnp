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

struct EntryStringString {
  key @0 :Text;
  value @1 :Text;
}

struct EntryStringInt64 {
  key @0 :Text;
  value @1 :Int64;
}
