@0xeb1a05b6c29b8c22;

using Go = import "/go.capnp";
$Go.package("catalog");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/catalog");

struct Catalog {
  title @0 :Text;
  issuedAtSeconds @1 :Int64;
  issuedAtNanoseconds @2 :UInt32;
  warehouses @3 :List(EntryInt32String);
  brands @4 :List(EntryInt64String);
  products @5 :List(EntryStringCatalogProduct);
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
