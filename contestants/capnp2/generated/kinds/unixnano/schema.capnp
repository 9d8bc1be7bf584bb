@0xbe94166c18c8b186;

using Go = import "/go.capnp";
$Go.package("unixnano");
$Go.import("github.com/serbench/serbench/contestants/capnp2/generated/kinds/unixnano");

struct KindsTime {
  v @0 :Int64;
}
