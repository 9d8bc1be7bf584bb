@0xbd23cf4a38f431d0;

using Go = import "/go.capnp";
$Go.package("unixnano");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/person/unixnano");

struct PersonA {
  name @0 :Text;
  birthDay @1 :Int64;
  phone @2 :Text;
  siblings @3 :Int64;
  spouse @4 :Bool;
  money @5 :Float64;
}
