package table

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// hostile are words as a run file or a library may have them.
var hostile = map[string]string{
	"colour":               "\x1b[31mred",
	"title of the window":  "\x1b]0;owned\a",
	"clipboard":            "\x1b]52;c;cm0gLXJm\x1b\\",
	"C1":                   "\u009b31mred\u009c",
	"C1 as a byte":         "\x9b31mred",
	"over itself":          "bad\rgood\b\b\x7f",
	"reversed":             "safe\u202egnp.exe\u2066\u2069",
	"invisible":            "a\u200b\ufeff\u2060b\U000e0041",
	"lines":                "one\ntwo\n\nthree\u2028four\u2029five\vsix\fseven\u0085",
	"null":                 "a\x00b",
	"not UTF-8":            "\xff\xfe\xc3",
	"script":               "<script>alert(1)</script>",
	"comment":              "<!-- serbench:rank -->",
	"handler":              "<img src=x onerror=alert(1)>",
	"autolink":             "<https://evil.example/>",
	"script in code":       "`<script>`",
	"after a backslash":    "\\`<script>alert(1)</script>`",
	"half a pair":          "a`b",
	"half, then a pair":    "a` `<script>`",
	"runs of backticks":    "``<b>`` ```<i>``` `` <u> `",
	"backslash before tag": "\\<script>alert(1)</script>",
	"block of HTML":        "x\n\n<script>alert(1)</script>\n",
	"cells":                "a|b\\|c`d\\|e`|",
	"bars in code":         "`a\\|b` | `c|`",
	"ends in a backslash":  "a\\",
	"link":                 "[click](javascript:alert(1))",
	"picture":              "![x](https://evil.example/pixel.png)",
	"opens a picture":      "a (![_",
	"definition":           "[docs]: https://evil.example/",
	"heading":              "# owned",
	"list":                 "- owned",
	"number":               "1. owned",
	"quotation":            "> owned",
	"fence":                "~~~",
	"fence of backticks":   "```",
	"rule":                 "---",
	"entity":               "&lt;script&gt;",
	"formula":              "=HYPERLINK(\"https://evil.example\",\"x\")",
	"command":              "@SUM(1+1)*cmd|' /C calc'!A0",
	"formula after a tab":  "\t=1+1",
	"sum":                  "-1+cmd|' /C calc'!A0",
	"plus":                 "+1+1",
}

// everywhere has the words in every place that a document has.
func everywhere(words string) *Document {
	t := &Table{
		Title: words, Note: words, Footnotes: []string{words},
		Columns: []Column{
			{Name: words, Unit: words, Key: words, Doc: words, Narrow: Words, Missing: words},
			{Name: "code", Key: "code", Code: true, Narrow: Names},
			{Name: "next", Key: "next", Missing: words},
		},
		Notes: List{Title: words, Items: []Item{{words, words}, {"", words}}},
	}
	cell := Text(words)
	cell.More, cell.Tip = words, words
	t.Add(cell, cell, Cell{})
	linked := Text(words)
	linked.Link = "https://example.com/" + words
	t.Add(linked, cell, Text("x"))
	linked.Link = words
	t.Add(linked, cell, Text("x"))
	code := t.Notes
	code.Code = true
	noted, titled := &Table{Note: words, Columns: t.Columns, Rows: t.Rows}, &Table{Title: words}
	return &Document{Title: words, Whole: true, Sections: []Section{
		{Heading: words, Lead: words, ID: words, Blocks: []Block{Paragraph(words), t, code, noted, titled}},
		{Lead: words, Blocks: []Block{List{Items: []Item{{words, words}}}}},
	}}
}

func view(words string) View {
	d := everywhere(words)
	return View{Document: d, Flat: d.Sections[0].Blocks[1].(*Table), Data: map[string]string{words: words}}
}

func drawn(t *testing.T, words, format string) string {
	t.Helper()
	var b strings.Builder
	if err := view(words).Write(&b, format, false); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// No format has a character in it that a terminal obeys or that hides others.
func TestNothingATerminalObeysComesOut(t *testing.T) {
	for name, words := range hostile {
		for _, f := range Formats {
			out := drawn(t, words, f.Name)
			for i, r := range out {
				if r != '\n' && r != '\t' && !unicode.IsGraphic(r) || r == unicode.ReplacementChar && !strings.HasPrefix(f.Name, "json") {
					t.Errorf("%s as %s: %q in %q", name, f.Name, r, out[max(0, i-20):min(len(out), i+20)])
					break
				}
			}
		}
	}
}

// What colours a terminal is what serbench adds itself.
func TestColoursAreOurOwn(t *testing.T) {
	own := regexp.MustCompile("\x1b\\[[0-9;]*m")
	for name, words := range hostile {
		x := &Table{Columns: []Column{{Name: "a"}}}
		x.Add(Cell{Words: words, Style: Bad})
		if out := own.ReplaceAllString(x.Text(true), ""); strings.ContainsAny(out, "\x1b\u009b") {
			t.Errorf("%s: %q", name, out)
		}
	}
}

// A page of hostile words has the elements of one with a plain word, and no others.
func TestHTMLHasOnlyItsOwnElements(t *testing.T) {
	want := elements(t, drawn(t, "word", "html"))
	delete(want, "a") // words that are no address are no link
	for name, words := range hostile {
		for element := range elements(t, drawn(t, words, "html")) {
			if !want[element] && element != "code" && element != "a" {
				t.Errorf("%s: <%s>", name, element)
			}
		}
	}
}

var (
	tag     = regexp.MustCompile(`<([A-Za-z/!?][^\s>]*)([^>]*)>`)
	picture = regexp.MustCompile(`!\[[^\[\]]*\]\(`)
	quoted  = regexp.MustCompile(`"[^"]*"`)
)

// elements returns the names of a page's tags. Those have no attribute that is a script.
func elements(t *testing.T, page string) map[string]bool {
	t.Helper()
	if n, all := len(tag.FindAllString(page, -1)), strings.Count(page, "<"); n != all {
		t.Errorf("%d tags, but < %d times", n, all)
	}
	found := map[string]bool{}
	for _, m := range tag.FindAllStringSubmatch(page, -1) {
		found[m[1]] = true
		if attributes := quoted.ReplaceAllString(m[2], ""); strings.Contains(attributes, " on") || strings.Contains(m[2], `"javascript:`) {
			t.Errorf("%s", m[0])
		}
	}
	return found
}

// escapes and spans of code of CommonMark: a span ends at as many backticks as it began with.
var escapes = regexp.MustCompile("\\\\[!-/:-@\\[-`{-~]")

// withoutCode removes what Markdown shows as it is.
func withoutCode(line string) string {
	var b strings.Builder
	for line != "" {
		if m := escapes.FindStringIndex(line); m != nil && m[0] == 0 {
			line = line[2:]
			continue
		}
		rest := strings.TrimLeft(line, "`")
		n := len(line) - len(rest)
		if n == 0 {
			b.WriteByte(line[0])
			line = line[1:]
			continue
		}
		for end := 0; ; {
			at := strings.Index(rest[end:], "`")
			if at < 0 {
				b.WriteString("`") // a backtick like any other
				break
			}
			closing := rest[end+at:]
			run := len(closing) - len(strings.TrimLeft(closing, "`"))
			if end += at + run; run == n {
				rest = rest[end:]
				break
			}
		}
		line = rest
	}
	return b.String()
}

// Markdown of hostile words has no HTML, leads nowhere, and has the lines and cells of a plain word.
func TestMarkdownHasNothingButWords(t *testing.T) {
	bars := func(line string) int { return strings.Count(escapes.ReplaceAllString(line, ""), "|") }
	kind := regexp.MustCompile(`^(#+ |- |\*\*|\||` + "`" + `)?`)
	want := strings.Split(drawn(t, "word", "markdown"), "\n")
	for name, words := range hostile {
		lines := strings.Split(drawn(t, words, "markdown"), "\n")
		if len(lines) != len(want) {
			t.Errorf("%s: %d lines, want %d", name, len(lines), len(want))
			continue
		}
		for i, line := range lines {
			if strings.HasPrefix(want[i], "|") && bars(line) != bars(want[i]) {
				t.Errorf("%s: other cells: %s", name, line)
			}
			left := withoutCode(line)
			if tag.MatchString(left) || strings.Contains(left, "<") {
				t.Errorf("%s: HTML: %s", name, line)
			}
			if picture.MatchString(left) {
				t.Errorf("%s: a picture: %s", name, line)
			}
			if left = strings.ReplaceAll(left, "](https://example.com/", ""); strings.Contains(left, "](") {
				t.Errorf("%s: a link: %s", name, line)
			}
			if got, wanted := kind.FindString(line), kind.FindString(want[i]); got != wanted && got != "`" && got != "" {
				t.Errorf("%s: begins with %q, want %q: %s", name, got, wanted, line)
			}
			for _, start := range []string{"> ", "1. ", "---", "~~~", "```\n", "[docs]:", "+", "="} {
				if strings.HasPrefix(strings.TrimPrefix(line, "- "), start) {
					t.Errorf("%s: begins a block: %s", name, line)
				}
			}
		}
	}
}

// CSV comes back as it was but for escapes, in as many fields, and a spreadsheet computes nothing.
func TestCSVIsWholeAndComputesNothing(t *testing.T) {
	for name, words := range hostile {
		lines, err := csv.NewReader(strings.NewReader(drawn(t, words, "csv"))).ReadAll()
		if err != nil || len(lines) != 4 {
			t.Errorf("%s: %d lines (%v)", name, len(lines), err)
		}
		for _, line := range lines {
			for _, field := range line {
				if field != "" && strings.ContainsRune("=+-@\t\r", rune(field[0])) {
					t.Errorf("%s: %q", name, field)
				}
			}
		}
	}
	for _, number := range []string{"-1.5", "+3", "-2e-05", "-Inf"} {
		if got := csvField(number); got != number {
			t.Errorf("%s is %s", number, got)
		}
	}
}

// Escapes of JSON are for its readers, who get what was written.
func TestJSONKeepsTheWords(t *testing.T) {
	for name, words := range hostile {
		var got map[string]string
		if err := json.Unmarshal([]byte(drawn(t, words, "json")), &got); err != nil {
			t.Fatal(err)
		}
		if want := strings.ToValidUTF8(words, "\ufffd"); len(got) != 1 || name != "not UTF-8" && got[want] != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestPrintable(t *testing.T) {
	for words, want := range map[string]string{
		"plain µs × 3–5 …\t日本":   "plain µs × 3–5 …\t日本",
		"\x1b[2J":                `\x1b[2J`,
		"a\nb\r":                 `a\nb\r`,
		"\u202e\u009b\U000e0041": `\u202e` + `\u009b` + `\U000e0041`,
		"\xff\ufffd":             `\xff` + "\ufffd",
		"it's":                   "it's",
	} {
		if got := Printable(words); got != want {
			t.Errorf("%q is %q, want %q", words, got, want)
		}
		if again := Printable(Printable(words)); again != want {
			t.Errorf("%q is %q the second time", words, again)
		}
	}
	if got, want := PrintableLines("a\x1b\nb"), "a\\x1b\nb"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := fmt.Sprint(webLink("javascript:alert(1)"), webLink("https://a.b/c d)(\\"), webLink("https://a.b/\u202e")); got != "https://a.b/c%20d%29%28%5C" {
		t.Error(got)
	}
}
