package writer

import (
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/parser"
	"maps"
	"slices"
	"strings"

	"github.com/serbench/serbench/programs/alone"
	"github.com/serbench/serbench/result/fact"
)

// A writer writes the checks of words.
type writer struct {
	*binder
	codecs map[goType]expression
	checks []check
	left   map[string]string
}

// A check is the code that shows a word.
type check struct {
	alone.Word
	body  []string // lines, with marked types and codecs
	types []goType
}

// add writes the check of a word, and needs what that mentions.
func (w *writer) add(word alone.Word) error {
	c, err := w.checkOf(word)
	if err != nil {
		return err
	}
	for _, t := range c.types {
		if _, err := w.named(t); err != nil {
			return err
		}
		if w.codecs[t] != nil {
			continue
		}
		known, err := typeNamed(t)
		if err != nil {
			return err
		}
		if w.codecs[t], err = w.codecOf(known); err != nil {
			return err
		}
	}
	// The names of types in values, and shim's functions in the code.
	for _, line := range c.body {
		unmarked(line, func(t goType) string {
			t.Name = strings.TrimSuffix(t.Name, codecMark)
			_, failed := w.named(t)
			if failed != nil {
				err = failed
			}
			return "T"
		})
	}
	if err != nil {
		return err
	}
	w.checks = append(w.checks, c)
	return nil
}

// codecMark is a type's name with this suffix: its codec stands there.
const codecMark = "/codec"

func markedCodec(t goType) string { return mark + t.Package + " " + t.Name + codecMark + mark }

func markedType(t goType) string { return mark + t.Package + " " + t.Name + mark }

// checkOf writes the check of a word.
func (w *writer) checkOf(word alone.Word) (c check, err error) {
	c.Word = word
	if word.Probe == fact.Races || word.Probe == fact.Concurrent {
		return w.race(c)
	}
	calls, err := trace(w.name, word)
	if err != nil {
		return c, err
	}
	if word.Type != "" {
		return w.damage(c, calls)
	}
	return w.pass(c, calls)
}

// last returns the last call of an operation.
func last(calls []call, op string) (found call, ok bool) {
	for _, one := range slices.Backward(calls) {
		if one.Op == op {
			return one, true
		}
	}
	return call{}, false
}

// pass sends a value, and decodes it into what the probe did.
func (w *writer) pass(c check, calls []call) (check, error) {
	sent, ok := last(calls, "marshal")
	bound, _ := last(calls, "bind")
	if !ok { // a type that can't even be bound
		sent = call{Type: bound.Type, Value: markedType(bound.Type) + "{}"}
	}
	if slices.ContainsFunc(calls, func(one call) bool { return one.Op == "resolve" }) {
		return c, fmt.Errorf("it is read with the writer's schema, for which there is no program yet")
	}
	back, ok := last(calls, "unmarshal")
	if !ok {
		back = call{Type: sent.Type, Value: markedType(sent.Type) + "{}"}
	}
	if sent.Local != "" {
		c.body = append(c.body, fmt.Sprintf("time.Local = In(%q) // the machine's time zone", sent.Local))
	}
	c.body = append(c.body, "sent := "+sent.Value, "back := "+back.Value)
	call := fmt.Sprintf("Pass(func() Codec { return %s }, &sent, func() Codec { return %s }, &back)", markedCodec(sent.Type), markedCodec(back.Type))
	hasTime := sent.Type == goType{probeTypes, "HasTime"}
	switch {
	case c.Answer == fact.Crash || c.Answer == fact.Hang:
		c.body = append(c.body, "_, panicked := "+call, "return panicked")
	case c.Invented:
		c.body = append(c.body, "passed, _ := "+call, "return passed && Invented(&sent, &back)")
	case c.Answer == fact.Changed && hasTime:
		c.body = append(c.body, "passed, _ := "+call, "return passed && !back.V.Equal(sent.V)")
	case c.Answer == fact.Changed && sent.Type == back.Type:
		c.body = append(c.body, "passed, _ := "+call, "return passed && !reflect.DeepEqual(sent, back)")
	default:
		return c, fmt.Errorf("no program for the answer %q to %q", c.Answer, c.Probe)
	}
	c.types = []goType{sent.Type, back.Type}
	return c, nil
}

// damage decodes an input.
func (w *writer) damage(c check, calls []call) (check, error) {
	bound, ok := last(calls, "bind")
	if !ok {
		return c, fmt.Errorf("nothing was bound")
	}
	decodes := "Decodes"
	if c.Answer == fact.Answer(fact.FateCrash) {
		decodes = "Dies"
	}
	c.types = []goType{bound.Type}
	c.body = []string{
		"var back " + markedType(bound.Type),
		fmt.Sprintf("input := %q // %d bytes", hex.EncodeToString(c.Input), len(c.Input)),
		fmt.Sprintf("return %s(func() Codec { return %s }, input, &back)", decodes, markedCodec(bound.Type)),
	}
	return c, nil
}

// race sends records by one codec in several goroutines.
func (w *writer) race(c check) (check, error) {
	t, item := goType{probeTypes, "Nested"}, goType{probeTypes, "Item"}
	c.types = []goType{t}
	c.body = []string{
		"codec := " + markedCodec(t),
		fmt.Sprintf("return Together(codec, func(n int) *%s {", markedType(t)),
		fmt.Sprintf("\treturn &%s{ID: int64(n), Name: \"a name\", Items: []%s{{Key: \"first\", Value: int64(n), Tags: []string{\"red\", \"green\"}}}}", markedType(t), markedType(item)),
		"})",
	}
	return c, nil
}

// needShim adds the functions of shim's that lines of code mention, and the packages they import.
func (w *writer) needShim(text string) (imports []string, err error) {
	code, err := parser.ParseFile(w.set, "", "package p\n\n"+text, 0)
	if err != nil {
		return nil, err
	}
	std := map[string]string{"math": "math", "time": "time", "strings": "strings", "reflect": "reflect"}
	ast.Inspect(code, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && std[x.Name] != "" && !slices.Contains(imports, std[x.Name]) {
				imports = append(imports, std[x.Name])
			}
		case *ast.Ident:
			if obj := w.lookup(goType{shimPath, n.Name}); obj != nil && err == nil {
				err = w.need(obj)
			}
		}
		return true
	})
	return imports, err
}

// files returns the module's files, and what they import.
func (w *writer) files(r alone.Request) (files map[string]string, imports []string, err error) {
	names := func(t goType) string {
		if strings.HasSuffix(t.Name, codecMark) {
			return "nil"
		}
		return "T"
	}
	// First for what the code needs, and then under the names that are chosen.
	used, err := w.needShim(unmarked(w.main(), names))
	if err == nil {
		err = w.needMethods()
	}
	if err != nil {
		return nil, nil, err
	}
	w.chooseNames()
	main := &output{imports: map[string]string{}}
	for _, p := range used {
		main.imports[p] = p
	}
	text := unmarked(w.main(), func(t goType) string {
		if name, ok := strings.CutSuffix(t.Name, codecMark); ok {
			return w.codecs[goType{t.Package, name}](main)
		}
		return w.names[w.lookup(t)]
	})
	main.text.WriteString(text + "\n")
	byGenerator := &output{imports: map[string]string{}}
	var blank []string
	var foreign, own, shim []*part
	for _, p := range w.needed {
		switch {
		case p.foreign:
			foreign = append(foreign, p)
			blank = append(blank, blankImports(p.file)...)
		case p.in.path == shimPath:
			shim = append(shim, p)
		default:
			own = append(own, p)
		}
	}
	inOrder := func(x, y *part) int {
		if x.in != y.in {
			return slices.Index(w.order, x.in) - slices.Index(w.order, y.in)
		}
		return int(x.from - y.from)
	}
	for _, list := range [][]*part{own, shim, foreign} {
		slices.SortStableFunc(list, inOrder)
	}
	main.text.WriteString("// What is sent, and the calls of the library: the types, and serbench's adapter for them.\n\n")
	for _, p := range own {
		w.write(main, p)
	}
	main.text.WriteString("// What remains calls nothing of the library: it prints, compares and watches.\n\n")
	for _, p := range shim {
		w.write(main, p)
	}
	for _, p := range foreign {
		w.write(byGenerator, p)
	}
	files = map[string]string{}
	mainText, err := main.formatted(header(r, w.checks), nil)
	if err != nil {
		return nil, nil, fmt.Errorf("main.go: %w\n%s", err, mainText)
	}
	files["main.go"] = string(mainText)
	all := maps.Clone(main.imports)
	if len(foreign) > 0 {
		slices.Sort(blank)
		blank = slices.DeleteFunc(slices.Compact(blank), func(p string) bool { return byGenerator.imports[p] != "" })
		code, err := byGenerator.formatted("// Code generated by the library's generator for the types that main.go sends. DO NOT EDIT.\n\n", blank)
		if err != nil {
			return nil, nil, fmt.Errorf("generated.go: %w", err)
		}
		files["generated.go"] = string(code)
		maps.Copy(all, byGenerator.imports)
		for _, p := range blank {
			all[p] = "_"
		}
	}
	return files, slices.Sorted(maps.Keys(all)), nil
}

// blankImports are what a file imports for its effects.
func blankImports(f *ast.File) (paths []string) {
	for _, i := range f.Imports {
		if i.Name != nil && i.Name.Name == "_" {
			paths = append(paths, strings.Trim(i.Path.Value, `"`))
		}
	}
	return paths
}

// main returns the functions that show words.
func (w *writer) main() string {
	var b strings.Builder
	b.WriteString("func main() {\n\tRun([]Check{\n")
	for _, c := range w.checks {
		fmt.Fprintf(&b, "\t\t{%q, %q, %s},\n", c.Column, c.Text, c.function())
	}
	b.WriteString("\t})\n}\n")
	for _, c := range w.checks {
		fmt.Fprintf(&b, "\n// %s shows %s, %s:\n// %s\nfunc %s() bool {\n\t%s\n}\n", c.function(), c.Column, c.Text, strings.Join(strings.Fields(c.Why), " "), c.function(), strings.Join(c.body, "\n\t"))
	}
	return b.String()
}

func (c check) function() string { return "shows" + strings.ToUpper(c.Column[:1]) + c.Column[1:] }

// header is the comment of main.go.
func header(r alone.Request, checks []check) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// Command main shows what serbench's table of verdicts has of %s, by the library alone:\n//\n", r.Title)
	for _, c := range checks {
		fmt.Fprintf(&b, "//\t%s: %s\n", c.Column, c.Text)
	}
	b.WriteString("//\n//\tgo run .          # each word in a process of its own\n")
	race := ""
	for _, c := range checks {
		if c.Probe == fact.Races {
			race = "-race "
		}
	}
	fmt.Fprintf(&b, "//\tgo run %s. %s    # one\n//\n", race, checks[0].Column)
	b.WriteString("// The exit status is 0 if the library does nothing of it. \"serbench verify --explain --standalone\" wrote\n")
	b.WriteString("// this file. It imports no package of serbench's. What serbench adds to the calls of the library is all\n// here; a file generated.go is what the library's generator wrote.\n")
	return b.String()
}
