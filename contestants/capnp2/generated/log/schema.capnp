@0x8fc539d1828d6f54;

using Go = import "/go.capnp";
$Go.package("log");
$Go.import("github.com/serbench/serbench/contestants/capnp2/generated/log");

struct Log {
  records @0 :List(LogRecord);
}

struct LogRecord {
  atSeconds @0 :Int64;
  atNanoseconds @1 :UInt32;
  remote @2 :Text;
  method @3 :Text;
  host @4 :Text;
  path @5 :Text;
  protocol @6 :Int32;
  status @7 :UInt16;
  length @8 :Int64;
  duration @9 :Int64;
  cache @10 :Int32;
  backend @11 :Text;
  referer @12 :Text;
  agent @13 :Text;
}
