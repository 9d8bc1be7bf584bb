package subject

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// spelled returns the type as another package writes it, or its own, and the imports for that. Type arguments
// are names of Go's own, of the type's package, or whole paths: Page[int], Page[Item],
// Page[example.com/shop.Item].
func (t Type) spelled(within bool) (name, imports string) {
	aliases := map[string]string{t.Package: "u"}
	if within {
		aliases[t.Package] = here
	}
	var b strings.Builder
	name, arguments, generic := strings.Cut(t.Name, "[")
	b.WriteString(qualified(aliases[t.Package], name))
	if generic {
		b.WriteByte('[')
		for arguments != "" {
			end := strings.IndexAny(arguments, "[],* ")
			if end < 0 {
				end = len(arguments)
			}
			if end == 0 {
				b.WriteByte(arguments[0])
				arguments = arguments[1:]
				continue
			}
			word := arguments[:end]
			arguments = arguments[end:]
			b.WriteString(argumentOf(word, t.Package, aliases))
		}
	}
	var lines strings.Builder
	for _, path := range slices.Sorted(maps.Keys(aliases)) {
		if aliases[path] == here {
			continue
		}
		fmt.Fprintf(&lines, "import %s %q\n", aliases[path], path)
	}
	return b.String(), lines.String()
}

// goTypes are the words of Go's own in type arguments.
var goTypes = strings.Fields("any bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 " +
	"map rune string uint uint8 uint16 uint32 uint64 uintptr")

// argumentOf spells one name of a type argument.
func argumentOf(word, own string, aliases map[string]string) string {
	if slices.Contains(goTypes, word) || strings.Trim(word, "0123456789") == "" {
		return word
	}
	pkg, name := own, word
	if dot := strings.LastIndex(word, "."); dot >= 0 {
		pkg, name = word[:dot], word[dot+1:]
	}
	if aliases[pkg] == "" {
		aliases[pkg] = fmt.Sprintf("u%d", len(aliases)+1)
	}
	return qualified(aliases[pkg], name)
}

// here is the alias of the package whose names need none.
const here = "."

func qualified(alias, name string) string {
	if alias == here {
		return name
	}
	return alias + "." + name
}
