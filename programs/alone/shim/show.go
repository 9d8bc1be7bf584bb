package shim

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"sync"
	"time"
)

// A Check shows one word.
type Check struct {
	Column, Word string
	// Shows reports whether the library does what the word says.
	Shows func() bool
}

// Run shows one word, or each in a process of its own, because some end it. The exit status is 1 if
// one was seen.
func Run(checks []Check) {
	shown := 0
	for _, c := range checks {
		if len(os.Args) < 2 {
			fmt.Printf("== %s: %s\n", c.Column, c.Word)
			one := exec.Command(os.Args[0], c.Column)
			one.Env = append(os.Environ(), "GORACE=exitcode=1")
			one.Stdout, one.Stderr = os.Stdout, os.Stderr
			err := one.Run()
			switch {
			case err == nil:
				fmt.Println("the fault does not show")
			case one.ProcessState.ExitCode() == Untried:
				fmt.Println("nothing was tried")
			default:
				fmt.Printf("the fault shows (%v)\n", err)
				shown++
			}
		} else if os.Args[1] == c.Column && c.Shows() {
			shown++
		}
	}
	if shown > 0 {
		os.Exit(1)
	}
}

// What a decoder may take: these are the limits of the table.
const (
	mostMemory = 768 << 20
	mostStack  = 64 << 20
	mostTime   = 20 * time.Second
)

// Limited ends the process with status 1 once it takes too much memory or time, and lets Go end it
// once a stack is too deep. Garbage is collected early, so that only what is in use counts.
func Limited() {
	debug.SetMemoryLimit(mostMemory / 2)
	debug.SetMaxStack(mostStack)
	started := time.Now()
	go func() {
		for ; ; time.Sleep(time.Millisecond) {
			TooMuch()
			if time.Since(started) > mostTime {
				fmt.Printf("no answer within %v\n", mostTime)
				os.Exit(1)
			}
		}
	}()
}

// TooMuch ends the process if it has ever had more memory than it may.
func TooMuch() {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(sample)
	if n := sample[0].Value.Uint64(); n > mostMemory {
		fmt.Printf("it has taken %d MiB of memory\n", n>>20)
		os.Exit(1)
	}
}

// Attempt calls a function of the library, and turns a panic into an error.
func Attempt(what string, call func() error) (err error, panicked bool) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Printf("%s: panic: %v\n%s\n", what, p, debug.Stack())
			err, panicked = fmt.Errorf("panic: %v", p), true
		}
	}()
	if err = call(); err != nil {
		fmt.Printf("%s: %s\n", what, Cut(err.Error()))
	}
	return err, false
}

// Pass marshals a value, and unmarshals it into another. ended reports whether it panicked, and
// passed whether there was no error.
func Pass(writer func() Codec, sent any, reader func() Codec, back any) (passed, ended bool) {
	Limited()
	fmt.Printf("sent:      %T%s\n", reflect.ValueOf(sent).Elem().Interface(), Text(sent))
	var data []byte
	err, ended := Attempt("marshal", func() (err error) {
		data, err = writer().Marshal(sent)
		return err
	})
	TooMuch()
	if err != nil {
		return false, ended
	}
	fmt.Printf("encoding:  %d bytes: %s\n", len(data), Cut(hex.EncodeToString(data)))
	err, ended = Attempt("unmarshal", func() error { return reader().Unmarshal(append([]byte{}, data...), back) })
	TooMuch()
	if err != nil {
		return false, ended
	}
	fmt.Printf("came back: %T%s\n", reflect.ValueOf(back).Elem().Interface(), Text(back))
	return true, false
}

// Decodes reports whether decoding an input panics. It does not return if that ends the process.
func Decodes(reader func() Codec, input string, back any) (panicked bool) {
	Limited()
	data, err := hex.DecodeString(input)
	if err != nil {
		panic(err)
	}
	fmt.Printf("input:     %d bytes: %s\n", len(data), Cut(input))
	err, panicked = Attempt("unmarshal", func() error { return reader().Unmarshal(data, back) })
	TooMuch()
	if err == nil {
		fmt.Printf("came back: %T%s\n", reflect.ValueOf(back).Elem().Interface(), Text(back))
	}
	return panicked
}

// Dies decodes an input again and again, and reports whether memory of other values has changed after
// it. Memory that is written out of bounds ends the process, too, sooner or later.
func Dies(reader func() Codec, input string, back any) bool {
	Decodes(reader, input, back)
	data, err := hex.DecodeString(input)
	if err != nil {
		panic(err)
	}
	c, typ := reader(), reflect.TypeOf(back).Elem()
	var others [][]byte
	for i := range 5000 {
		value := reflect.New(typ).Interface()
		others = append(others, bytes.Repeat([]byte{0xa5}, 8<<(i%6)))
		func() {
			defer func() { _ = recover() }() // what panics does not die
			if err := c.Unmarshal(append([]byte{}, data...), value); err != nil {
				_ = Cut(err.Error())
			}
			_ = Text(value)
		}()
		TooMuch() // reads memory of the runtime's, too
		others = append(others, bytes.Repeat([]byte{0xa5}, 8<<(i%6)))
		for _, other := range others {
			if bytes.Count(other, []byte{0xa5}) != len(other) {
				fmt.Printf("after %d times, %d bytes of another value are not what they were: %x\n", i+1, len(other), other)
				return true
			}
		}
		if len(others) > 100 {
			others = nil
			runtime.GC()
		}
	}
	return false
}

// Together sends values by one codec in several goroutines. If the program was built with the race
// detector, which is the go command's flag -race, a race ends the process with status 1.
func Together[T any](c Codec, value func(n int) *T) bool {
	var group sync.WaitGroup
	for g := range 8 {
		group.Go(func() {
			for turn := range 100 {
				if data, err := c.Marshal(value(1000*g + turn)); err == nil {
					_ = c.Unmarshal(append([]byte{}, data...), new(T))
				}
			}
		})
	}
	group.Wait()
	fmt.Println("8 goroutines sent 100 values each")
	return false
}

// Invented reports whether a field has what was sent in no field of that name, and isn't zero. A
// field that no sent field has the name of may have what any was sent.
func Invented(sent, back any) bool {
	s, b := reflect.ValueOf(sent).Elem(), reflect.ValueOf(back).Elem()
	for i := range b.NumField() {
		field := b.Field(i)
		from := s.FieldByName(b.Type().Field(i).Name)
		known := from.IsValid() && plain(from) == plain(field)
		for j := 0; !from.IsValid() && j < s.NumField(); j++ {
			known = known || plain(s.Field(j)) == plain(field)
		}
		if !field.IsZero() && !known {
			return true
		}
	}
	return false
}

// plain is a field's text, whether it is optional or not.
func plain(v reflect.Value) string { return text(reflect.Indirect(v), 0) }

// Text formats the value that a pointer points to, with nil and empty distinct.
func Text(v any) string { return Cut(text(reflect.ValueOf(v).Elem(), 0)) }

// Cut shortens a text.
func Cut(s string) string {
	if len(s) > 300 {
		return s[:300] + "…"
	}
	return s
}

func text(v reflect.Value, level int) string {
	if !v.IsValid() {
		return "nil"
	}
	if t, ok := v.Interface().(time.Time); ok {
		return t.Format(time.RFC3339Nano)
	}
	if level > 6 {
		return "…"
	}
	all := ""
	add := func(s string) {
		if all != "" {
			all += " "
		}
		all += s
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			add(v.Type().Field(i).Name + ":" + text(v.Field(i), level+1))
		}
		return "{" + all + "}"
	case reflect.Slice:
		if v.IsNil() {
			return "nil"
		}
		for i := range min(v.Len(), 8) {
			add(text(v.Index(i), level+1))
		}
		if v.Len() > 8 {
			add(fmt.Sprintf("… %d elements", v.Len()))
		}
		return "[" + all + "]"
	case reflect.Map:
		if v.IsNil() {
			return "nil"
		}
		return fmt.Sprintf("map of %d", v.Len())
	case reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		return "&" + text(v.Elem(), level+1)
	case reflect.String:
		if v.Len() > 100 {
			return fmt.Sprintf("%d bytes of text", v.Len())
		}
		return strconv.Quote(v.String())
	}
	return fmt.Sprint(v.Interface())
}

// Deep returns a value that lies within itself so many times, made by a function that puts one into
// another.
func Deep[T any](levels int, value func(n int64, kids []T) T) T {
	deep := value(1, nil)
	for i := range levels {
		deep = value(int64(i), []T{deep})
	}
	return deep
}

// In returns a time zone by its name.
func In(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		panic(err)
	}
	return zone
}
