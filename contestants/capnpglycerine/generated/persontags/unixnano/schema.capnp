@0xbfc30e9700d8a67f;

using Go = import "/go.capnp";
$Go.package("unixnano");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/persontags/unixnano");

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
