@0xa08e06b81d4afd30;

using Go = import "/go.capnp";
$Go.package("unixnano");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/document/unixnano");

struct Document {
  title @0 :Text;
  author @1 :Text;
  createdAt @2 :Int64;
  revision @3 :Int32;
  headers @4 :List(DocumentHeader);
  parts @5 :List(DocumentPart);
  body @6 :Data;
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
