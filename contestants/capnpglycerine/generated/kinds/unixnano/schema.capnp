@0x9743370ef86cb0d6;

using Go = import "/go.capnp";
$Go.package("unixnano");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/kinds/unixnano");

struct KindsTime {
  v @0 :Int64;
}
