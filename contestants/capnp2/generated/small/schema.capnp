@0xef3e3a95494182fd;

using Go = import "/go.capnp";
$Go.package("small");
$Go.import("github.com/serbench/serbench/contestants/capnp2/generated/small");

struct SmallStruct {
  testInt32 @0 :Int32;
  testInt64 @1 :Int64;
  testFloat @2 :Float32;
  testDouble @3 :Float64;
  testBool @4 :Bool;
  testBytes @5 :Data;
  testString @6 :Text;
}
