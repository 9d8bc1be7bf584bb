package worker

import (
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

const (
	// peakLeast is the shortest message of which the peak is measured: the system counts memory by
	// pages, and the runtime takes it in larger pieces.
	peakLeast = 1 << 20
	// pinnedLeaves is how many strings and byte slices of a value are tried, one after the other.
	pinnedLeaves = 16
	// pinnedBytes is about how many bytes are decoded to try one of them, in copies of a message:
	// at least leastCopies and at most mostCopies.
	pinnedBytes             = 4 << 20
	leastCopies, mostCopies = 4, 64
	longestPath             = 500
)

// ownMemory measures what memory the library needs besides the caller's values and encodings.
func ownMemory(suite contest.Suite, req Case) (out result.Measurement, err error) {
	_, v, d, err := resolve(suite, req.Case)
	if err != nil {
		return out, err
	}
	samples := d.Samples(d.Count)
	before := liveBytes()
	s, err := contest.Open(v, d.Type, d.Throwaway())
	if err != nil {
		return out, err
	}
	longest, input, err := bothWays(s, samples)
	if err != nil {
		return out, err
	}
	out.Memory = &result.OwnMemory{Message: len(input), Stays: liveBytes() - before - int64(cap(input))}
	if len(input) >= peakLeast {
		if out.Memory.Peak, err = peaks(s, longest, input); err != nil {
			return out, err
		}
	}
	pins, field, err := pinned(s, input)
	if field != "" {
		out.Memory.Pins, out.Memory.Pinning = &pins, field
	}
	runtime.KeepAlive(samples)
	runtime.KeepAlive(s)
	return out, err
}

// bothWays encodes and decodes every sample. It keeps nothing but the longest encoding, and returns
// it with its sample.
func bothWays(s *contest.Session, samples []any) (longest any, input []byte, err error) {
	for _, sample := range samples {
		one, err := s.Encode(sample)
		if err != nil {
			return nil, nil, err
		}
		if len(one) > len(input) {
			longest, input = sample, slices.Clone(one)
		}
		if _, err := s.Decode(one); err != nil {
			return nil, nil, err
		}
	}
	return longest, input, nil
}

// liveBytes is how large the heap is after two collections: the first moves what pools hold aside,
// and the second drops it.
func liveBytes() int64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

// peaks measures the peaks of both operations; nil if the system can't tell.
func peaks(s *contest.Session, sample any, input []byte) (map[fact.Operation]int64, error) {
	values, err := s.Messages([]any{sample})
	if err != nil {
		return nil, err
	}
	all := map[fact.Operation]int64{}
	peak := func(name fact.Operation, f func() error) error {
		bytes, ok, err := platform.PeakMemory(f)
		if ok {
			all[name] = bytes
		}
		return err
	}
	if !s.Variant.Claims.NoMarshal {
		if err := peak(fact.Marshal, func() error { _, err := s.Codec.Marshal(values[0]); return err }); err != nil {
			return nil, err
		}
	}
	runtime.KeepAlive(values)
	if err := peak(fact.Unmarshal, func() error { _, err := decode(s, input); return err }); err != nil || len(all) == 0 {
		return nil, err
	}
	return all, nil
}

// decode decodes as the library does: a native message stays one.
func decode(s *contest.Session, input []byte) (any, error) {
	destination := s.Destination()
	if native, ok := s.Codec.(contest.NativeCodec); ok && s.Variant.Claims.Native {
		native.Reset(destination)
	}
	return destination, s.Codec.Unmarshal(input, destination)
}

// pinned tries strings and byte slices of a decoded value: how much does one of them keep from
// being collected? It returns the worst, beyond its own length, and "" if there is none.
func pinned(s *contest.Session, input []byte) (worst int64, field string, err error) {
	value, err := decode(s, slices.Clone(input))
	if err != nil {
		return 0, "", err
	}
	all := leaves(value)
	copies := min(max(pinnedBytes/max(len(input), 1), leastCopies), mostCopies)
	n := min(pinnedLeaves, len(all))
	for i := range n {
		i = i * len(all) / n
		kept := make([]leaf, copies)
		before := liveBytes()
		for k := range kept {
			value, err := decode(s, slices.Clone(input))
			if err != nil {
				return 0, "", err
			}
			// A map's entries may come back in another order, but not in another number.
			kept[k] = leaves(value)[i]
			kept[k].path = "" // or it would count as held
		}
		held := liveBytes() - before
		for _, one := range kept {
			held -= int64(len(one.text) + len(one.bytes))
		}
		if each := max(held/int64(copies), 0); field == "" || each > worst {
			worst, field = each, all[i].path
		}
	}
	return worst, field, nil
}

// A leaf is a string or a byte slice of a value that is not empty.
type leaf struct {
	path  string
	text  string
	bytes []byte
}

// leaves returns those that a caller can reach without a method.
func leaves(value any) (all []leaf) {
	var walk func(path string, v reflect.Value)
	walk = func(path string, v reflect.Value) {
		if len(path) > longestPath { // a native message may point to itself
			return
		}
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if !v.IsNil() {
				walk(path, v.Elem())
			}
		case reflect.String:
			if v.Len() > 0 {
				all = append(all, leaf{path: strings.TrimPrefix(path, "."), text: v.String()})
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if f := v.Type().Field(i); f.IsExported() {
					walk(path+"."+f.Name, v.Field(i))
				}
			}
		case reflect.Slice, reflect.Array:
			switch {
			case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8:
				if v.Len() > 0 {
					all = append(all, leaf{path: strings.TrimPrefix(path, "."), bytes: v.Bytes()})
				}
			case v.Type().Elem().Kind() > reflect.Complex128: // nothing else holds one
				for i := range v.Len() {
					walk(fmt.Sprintf("%s[%d]", path, i), v.Index(i))
				}
			}
		case reflect.Map:
			for it := v.MapRange(); it.Next(); {
				walk(fmt.Sprintf("%s[%v]", path, it.Key()), it.Value())
			}
		}
	}
	walk("", reflect.ValueOf(value))
	return all
}
