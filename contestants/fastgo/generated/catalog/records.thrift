namespace go catalog

struct Catalog {
	1: required string Title
	2: required i64 IssuedAtSeconds
	3: required i32 IssuedAtNanoseconds
	4: optional map<i32,string> Warehouses
	5: optional map<i64,string> Brands
	6: optional map<string,CatalogProduct> Products
}

struct CatalogProduct {
	1: required string Title
	2: required string Summary
	3: required i64 Brand
	4: required bool Available
	5: optional map<string,string> Attributes
	6: optional map<string,double> Prices
	7: optional map<string,i64> Sold
	8: optional map<i32,i32> Stock
	9: optional map<string,CatalogVariant> Variants
}

struct CatalogVariant {
	1: required i64 Barcode
	2: required i32 Grams
	3: required string Label
}

