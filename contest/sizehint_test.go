package contest

import "testing"

func TestSizeHint(t *testing.T) {
	var h SizeHint
	if b := h.Buffer(); len(b) != 0 || cap(b) != 0 {
		t.Errorf("%d of %d bytes before the first result", len(b), cap(b))
	}
	result := make([]byte, 100, 200)
	if kept := h.Keep(result); len(kept) != 100 || &kept[0] != &result[0] {
		t.Error("the result is not what was kept")
	}
	if b := h.Buffer(); len(b) != 0 || cap(b) != 100 {
		t.Errorf("%d of %d bytes after a result of 100", len(b), cap(b))
	}
}
