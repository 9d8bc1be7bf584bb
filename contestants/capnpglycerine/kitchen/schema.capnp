@0xa62c00d1b11d2a5c;

using Go = import "/go.capnp";
$Go.package("kitchen");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/kitchen");

struct KitchenOneNamed {
  v @0 :UInt8;
  w @1 :Text;
}

struct KitchenOneArray {
  v @0 :List(Float32);
}

struct KitchenOneTextArray {
  v @0 :List(Text);
}

struct KitchenListOfBool {
  v @0 :List(Bool);
}

struct KitchenListOfBytes {
  v @0 :List(Data);
}

struct KitchenListOfTime {
  v @0 :List(Int64);
}

struct KitchenListOfPointer {
  v @0 :List(OptionalKitchenInner);
}

struct KitchenInner {
  iD @0 :Int32;
  point @1 :KitchenPoint;
  tags @2 :List(Text);
}

struct KitchenPoint {
  x @0 :Float64;
  y @1 :Float64;
}

struct KitchenListOfNamed {
  v @0 :List(UInt8);
}

struct KitchenListOfList {
  v @0 :List(List(Int64));
}

struct KitchenMapToList {
  v @0 :List(EntryStringListString);
}

struct KitchenMapToMap {
  v @0 :List(EntryStringEntryStringInt64);
}

struct OptionalKitchenInner {
  value @0 :KitchenInner;
}

struct EntryStringListString {
  key @0 :Text;
  value @1 :List(Text);
}

struct EntryStringEntryStringInt64 {
  key @0 :Text;
  value @1 :List(EntryStringInt64);
}

struct EntryStringInt64 {
  key @0 :Text;
  value @1 :Int64;
}
