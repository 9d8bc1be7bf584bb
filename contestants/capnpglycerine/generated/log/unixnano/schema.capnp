@0xc52b5c9b9e3aedd5;

using Go = import "/go.capnp";
$Go.package("unixnano");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/log/unixnano");

struct Log {
  records @0 :List(LogRecord);
}

struct LogRecord {
  at @0 :Int64;
  remote @1 :Text;
  method @2 :Text;
  host @3 :Text;
  path @4 :Text;
  protocol @5 :Int32;
  status @6 :UInt16;
  length @7 :Int64;
  duration @8 :Int64;
  cache @9 :Int32;
  backend @10 :Text;
  referer @11 :Text;
  agent @12 :Text;
}
