@0xfcdfe8a4761e0e2a;

using Go = import "/go.capnp";
$Go.package("unixnano");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/catalog/unixnano");

struct Catalog {
  title @0 :Text;
  issuedAt @1 :Int64;
  warehouses @2 :List(EntryInt32String);
  brands @3 :List(EntryInt64String);
  products @4 :List(EntryStringCatalogProduct);
}

struct CatalogProduct {
  title @0 :Text;
  summary @1 :Text;
  brand @2 :Int64;
  available @3 :Bool;
  attributes @4 :List(EntryStringString);
  prices @5 :List(EntryStringFloat64);
  sold @6 :List(EntryStringInt64);
  stock @7 :List(EntryInt32Int32);
  variants @8 :List(EntryStringCatalogVariant);
}

struct CatalogVariant {
  barcode @0 :Int64;
  grams @1 :Int32;
  label @2 :Text;
}

struct EntryInt32String {
  key @0 :Int32;
  value @1 :Text;
}

struct EntryInt64String {
  key @0 :Int64;
  value @1 :Text;
}

struct EntryStringCatalogProduct {
  key @0 :Text;
  value @1 :CatalogProduct;
}

struct EntryStringString {
  key @0 :Text;
  value @1 :Text;
}

struct EntryStringFloat64 {
  key @0 :Text;
  value @1 :Float64;
}

struct EntryStringInt64 {
  key @0 :Text;
  value @1 :Int64;
}

struct EntryInt32Int32 {
  key @0 :Int32;
  value @1 :Int32;
}

struct EntryStringCatalogVariant {
  key @0 :Text;
  value @1 :CatalogVariant;
}
