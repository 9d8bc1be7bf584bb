@0xedb624779fd65b43;

using Go = import "/go.capnp";
$Go.package("person");
$Go.import("github.com/serbench/serbench/contestants/capnp2/generated/person");

struct PersonA {
  name @0 :Text;
  birthDaySeconds @1 :Int64;
  birthDayNanoseconds @2 :UInt32;
  phone @3 :Text;
  siblings @4 :Int64;
  spouse @5 :Bool;
  money @6 :Float64;
}
