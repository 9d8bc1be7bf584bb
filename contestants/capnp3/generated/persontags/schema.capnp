@0xdf0b8cefccbdc48b;

using Go = import "/go.capnp";
$Go.package("persontags");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/persontags");

struct PersontagsA {
  name @0 :Text;
  birthDaySeconds @1 :Int64;
  birthDayNanoseconds @2 :UInt32;
  phone @3 :Text;
  siblings @4 :Int64;
  spouse @5 :Bool;
  money @6 :Float64;
  tags @7 :List(EntryStringString);
  aliases @8 :List(Text);
}

struct EntryStringString {
  key @0 :Text;
  value @1 :Text;
}
