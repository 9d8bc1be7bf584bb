package report

//go:generate go run ./schemafile ../docs

// An Output is a document that a command writes as JSON.
type Output struct {
	Name  string // of its schema in docs
	Title string
	Value any // of the document's type
}

// Outputs returns the documents whose schemas are generated from their types.
func Outputs() []Output {
	return []Output{
		{"report.schema.json", "What serbench report --format json writes", []jsonRun{}},
		{"compare.schema.json", "What serbench compare --format json writes", jsonComparison{}},
	}
}
