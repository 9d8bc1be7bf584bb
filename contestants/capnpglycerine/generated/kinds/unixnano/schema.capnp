@0x9743370ef86cb0d6;

using Go = import "/go.capnp";
$Go.package("unixnano");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/kinds/unixnano");

struct KindsHasTime {
  v @0 :Int64;
}

struct KindsEvery {
  yes @0 :Bool;
  number @1 :Int64;
  real @2 :Float64;
  text @3 :Text;
  raw @4 :Data;
  when @5 :Int64;
  texts @6 :List(Text);
  counts @7 :List(EntryStringInt64);
  maybe @8 :Int64;
  maybePresent @9 :Bool;
  items @10 :List(KindsItem);
}

struct KindsItem {
  key @0 :Text;
  value @1 :Int64;
  tags @2 :List(Text);
}

struct EntryStringInt64 {
  key @0 :Text;
  value @1 :Int64;
}
