package compress

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/serbench/serbench/harness/worker"
)

// records are encodings that have much in common.
func records(n int) (all [][]byte) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		all = append(all, fmt.Appendf(nil, `{"identifier":%d,"name":"customer %d","address":{"street":"Main Street","city":"Springfield %d"},"balance":%d}`, i, r.IntN(1e6), r.IntN(100), r.IntN(1e9)))
	}
	return all
}

func TestEveryCompressorReturnsWhatItWasGiven(t *testing.T) {
	noise := make([]byte, 3000)
	r := rand.New(rand.NewPCG(3, 4))
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	all, err := compressors(records(400))
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 7 {
		t.Errorf("%d compressors; want gzip, zstd at two levels with and without dictionary, s2 and lz4", len(all))
	}
	for _, c := range all {
		for name, input := range map[string][]byte{"nothing": {}, "a byte": {7}, "noise": noise, "a record": records(1)[0], "repeated": bytes.Repeat([]byte("serbench "), 100_000)} {
			compressed, err := c.compress(make([]byte, 0, 16), input)
			if err != nil {
				t.Errorf("%s, %s: %v", c.name, name, err)
				continue
			}
			back, err := c.decompress(make([]byte, 0, 16), bytes.Clone(compressed))
			if err != nil || !bytes.Equal(back, input) {
				t.Errorf("%s, %s: %d bytes of %d come back, %v", c.name, name, len(back), len(input), err)
			}
			if name == "repeated" && len(compressed) > len(input)/10 {
				t.Errorf("%s makes %d bytes of %d that repeat", c.name, len(compressed), len(input))
			}
		}
		if _, err := c.decompress(nil, []byte("not compressed by anything")); err == nil {
			t.Errorf("%s decompresses what it didn't compress", c.name)
		}
	}
}

func TestDictionariesAreOfOtherValues(t *testing.T) {
	encodings := records(200)
	training, all := workloads(encodings)
	if len(training) != 100 || len(all) != 2 || all[0].messages != 100 || all[1].messages != 100 {
		t.Fatalf("%d train, %d workloads", len(training), len(all))
	}
	for _, trained := range training {
		for _, message := range all[0].inputs {
			if bytes.Equal(trained, message) {
				t.Fatal("a value trains the dictionary that compresses it")
			}
		}
	}
	found, err := measure(worker.Compressing{Encodings: encodings, Batches: 1, BatchNS: 1})
	if err != nil {
		t.Fatal(err)
	}
	size := map[string]float64{}
	for _, c := range found {
		size[fmt.Sprint(c.Compressor, c.Batch > 0)] = c.Bytes
		if c.Messages != 100 || c.Raw < 100 || c.CompressNS <= 0 || c.DecompressNS <= 0 || (c.Dictionary > 0) != strings.HasSuffix(c.Compressor, "dictionary") {
			t.Errorf("%+v", c)
		}
	}
	if size["zstd default dictionaryfalse"] > size["zstd defaultfalse"]/2 {
		t.Errorf("a dictionary makes %v of %v bytes", size["zstd default dictionaryfalse"], size["zstd defaultfalse"])
	}
	if size["zstd defaulttrue"] > size["zstd defaultfalse"] {
		t.Errorf("a batch takes %v bytes for each message, and a message alone %v", size["zstd defaulttrue"], size["zstd defaultfalse"])
	}
	// One value trains nothing.
	if one, err := measure(worker.Compressing{Encodings: encodings[:1], Batches: 1, BatchNS: 1}); err != nil || len(one) != 10 {
		t.Errorf("%d, %v", len(one), err)
	}
	if _, err := measure(worker.Compressing{}); err == nil {
		t.Error("nothing was compressed")
	}
}

func TestBatchesHaveALimit(t *testing.T) {
	messages := [][]byte{make([]byte, 40), make([]byte, 50), make([]byte, 300), make([]byte, 10)}
	w := batches(messages, 100)
	lengths := []int{}
	for _, b := range w.inputs {
		lengths = append(lengths, len(b))
	}
	if fmt.Sprint(lengths) != "[92 302 11]" || w.messages != 4 || w.batch != 100 {
		t.Errorf("%v of %d", lengths, w.messages)
	}
}

func TestACompressorThatLosesSomethingIsAnError(t *testing.T) {
	w := workload{messages: 1, inputs: [][]byte{[]byte("some value")}}
	request := worker.Compressing{Batches: 1, BatchNS: 1}
	whole := func(dst, src []byte) ([]byte, error) { return append(dst, src...), nil }
	cut := func(dst, src []byte) ([]byte, error) { return append(dst, src[1:]...), nil }
	fails := func(_, _ []byte) ([]byte, error) { return nil, errors.New("broken") }
	for name, c := range map[string]compressor{"loses": {"c", 0, whole, cut}, "fails": {"c", 0, fails, whole}, "fails back": {"c", 0, whole, fails}} {
		if _, err := c.measure(w, request); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if got, err := (compressor{"c", 0, whole, whole}).measure(w, request); err != nil || got.Raw != 10 || got.Bytes != 10 || got.Compressor != "c" {
		t.Errorf("%+v, %v", got, err)
	}
}
