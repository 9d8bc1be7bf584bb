@0x8caea6a6258a8432;

using Go = import "/go.capnp";
$Go.package("telemetry");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/telemetry");

struct TelemetrySeries {
  device @0 :Text;
  unit @1 :Text;
  startSeconds @2 :Int64;
  startNanoseconds @3 :UInt32;
  times @4 :List(Int64);
  values @5 :List(Float64);
  counters @6 :List(Int64);
  flags @7 :List(UInt32);
}
