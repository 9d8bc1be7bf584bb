@0xeb76da15d38a272e;

using Go = import "/go.capnp";
$Go.package("small");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/small");

struct SmallStruct {
  testInt32 @0 :Int32;
  testInt64 @1 :Int64;
  testFloat @2 :Float32;
  testDouble @3 :Float64;
  testBool @4 :Bool;
  testBytes @5 :Data;
  testString @6 :Text;
}
