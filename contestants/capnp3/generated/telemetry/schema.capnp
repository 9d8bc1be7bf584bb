@0x8caea6a6258a8432;

using Go = import "/go.capnp";
$Go.package("telemetry");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/telemetry");

struct TelemetrySeries {
  device @0 :Text;
  unit @1 :Text;
  start @2 :Int64;
  times @3 :List(Int64);
  values @4 :List(Float64);
  counters @5 :List(Int64);
  flags @6 :List(UInt32);
}
