@0x98693ec3dc8dff87;

using Go = import "/go.capnp";
$Go.package("kitchen");
$Go.import("github.com/serbench/serbench/contestants/capnp3/kitchen");

struct KitchenOneArray {
  v @0 :List(Float32);
}

struct KitchenListOfBytes {
  v @0 :List(Data);
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

struct KitchenListOfList {
  v @0 :List(List(Int64));
}

struct KitchenMapToList {
  v @0 :List(EntryStringListString);
}

struct OptionalKitchenInner {
  value @0 :KitchenInner;
}

struct EntryStringListString {
  key @0 :Text;
  value @1 :List(Text);
}
