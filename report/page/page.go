package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"io"
	text "text/template"
)

//go:generate go run -C ../web/bundle . ../../page

// The page's program and style, bundled from ../web.
var (
	//go:embed page.js
	script string
	//go:embed page.css
	style string
	//go:embed page.html
	source string
)

// shell escapes nothing by itself: package html/template would write the data as a string of
// JavaScript. What needs it is escaped in the source.
var shell = text.Must(text.New("page").Parse(source))

// Write writes the page. plain is what it shows where there is no script.
func Write(w io.Writer, m *Model, plain template.HTML) error {
	data, err := Pack(m)
	if err != nil {
		return err
	}
	connect := ""
	if m.Live {
		connect = "; connect-src 'self'"
	}
	return shell.Execute(w, struct {
		Title  string
		Policy string
		Style  string
		Script string
		Data   string
		Plain  template.HTML
	}{
		m.Title,
		"default-src 'none'; script-src '" + hash(script) + "'; style-src '" + hash(style) + "'; img-src data: blob:; base-uri 'none'; form-action 'none'" + connect,
		style, script, data, plain,
	})
}

// Pack returns the model as JSON, compressed, in letters that a page can hold. Browsers can't
// decompress anything better than gzip by themselves.
func Pack(m *Model) (string, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if err := json.NewEncoder(z).Encode(m); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// hash is what a content security policy calls an inline script or style that it allows.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
