@0xafc5782deba00d4a;

using Go = import "/go.capnp";
$Go.package("unixnano");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/telemetry/unixnano");

struct TelemetrySeries {
  device @0 :Text;
  unit @1 :Text;
  start @2 :Int64;
  times @3 :List(Int64);
  values @4 :List(Float64);
  counters @5 :List(Int64);
  flags @6 :List(UInt32);
}
