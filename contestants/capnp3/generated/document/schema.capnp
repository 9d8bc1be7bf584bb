@0x9294fc4c30e2b56a;

using Go = import "/go.capnp";
$Go.package("document");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/document");

struct Document {
  title @0 :Text;
  author @1 :Text;
  createdAtSeconds @2 :Int64;
  createdAtNanoseconds @3 :UInt32;
  revision @4 :Int32;
  headers @5 :List(DocumentHeader);
  parts @6 :List(DocumentPart);
  body @7 :Data;
}

struct DocumentHeader {
  name @0 :Text;
  value @1 :Text;
}

struct DocumentPart {
  name @0 :Text;
  format @1 :Text;
  offset @2 :Int64;
  length @3 :Int64;
  checksum @4 :UInt32;
  hidden @5 :Bool;
}
