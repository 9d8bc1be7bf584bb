package contest

import "sync/atomic"

// A SizeHint remembers the size of a codec's last result. A codec whose library appends to a
// slice of the caller's passes it one of that size, as a program would that encodes many values
// of one type. Goroutines may share it.
type SizeHint struct{ last atomic.Int64 }

// Buffer makes an empty slice with room for a result as large as the last.
func (h *SizeHint) Buffer() []byte { return make([]byte, 0, h.last.Load()) }

// Keep remembers the size of a result, and returns it.
func (h *SizeHint) Keep(result []byte) []byte {
	h.last.Store(int64(len(result)))
	return result
}
