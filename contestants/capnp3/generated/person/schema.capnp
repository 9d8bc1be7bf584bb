@0xda3877a7b6e7e482;

using Go = import "/go.capnp";
$Go.package("person");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/person");

struct PersonA {
  name @0 :Text;
  birthDay @1 :Int64;
  phone @2 :Text;
  siblings @3 :Int64;
  spouse @4 :Bool;
  money @5 :Float64;
}
