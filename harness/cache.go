package harness

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/serbench/serbench/contest/fidelity"
	"github.com/serbench/serbench/result"
)

// A Cache remembers what holds for one binary on one machine: outcomes of
// verification, and how many executions make a batch. A nil cache remembers
// nothing.
type Cache struct {
	path string
	data cached
	// saved is when the file was last written; what came later is not in it.
	saved time.Time
	dirty bool
}

// saveEvery is how often the file is written: a run of thousands of cases would spend
// minutes on it otherwise.
const saveEvery = 5 * time.Second

type cached struct {
	Machine  string                      `json:"machine"`
	Outcomes map[string]fidelity.Outcome `json:"outcomes"`
	N        map[string]map[string]int   `json:"n"` // by case, or "" for anchors, then by operation
	// Anchors are the latest readings of each anchor, and of the pulses, by the keys
	// of result.Worker.Readings.
	Anchors map[string][]float64 `json:"anchors,omitempty"`
	// Paces are what verification saw, by case, and Scale how much longer workers took
	// than these say: for estimates.
	Paces map[string]pace `json:"paces"`
	Scale float64         `json:"scale,omitempty"`
}

// anchorHistory is how many readings of an anchor are remembered.
const anchorHistory = 1000

// cacheAge is after how long the cache of a binary is deleted that was not run
// since.
const cacheAge = 30 * 24 * time.Hour

// OpenCache opens the cache of a binary below the user's cache directory, or
// below dir where it is not empty.
func OpenCache(dir string, id result.Identity) (*Cache, error) {
	if dir == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			return nil, err
		}
		dir = filepath.Join(base, "serbench")
	}
	c := &Cache{
		path: filepath.Join(dir, id.Text[:32]+".json"),
		data: cached{Machine: id.Machine, Outcomes: map[string]fidelity.Outcome{}, N: map[string]map[string]int{}, Anchors: map[string][]float64{}, Paces: map[string]pace{}},
	}
	prune(dir)
	text, err := os.ReadFile(c.path)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err != nil {
		return nil, err
	}
	var found cached
	// A damaged cache, or one from another machine, is as good as none.
	if json.Unmarshal(text, &found) == nil && found.Machine == id.Machine && found.Outcomes != nil && found.N != nil && found.Anchors != nil && found.Paces != nil {
		c.data = found
	}
	return c, nil
}

func prune(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > cacheAge {
			_ = os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

func (c *Cache) outcome(of result.Case) (fidelity.Outcome, bool) {
	if c == nil {
		return fidelity.Outcome{}, false
	}
	o, ok := c.data.Outcomes[of.String()]
	return o, ok
}

func (c *Cache) setOutcome(of result.Case, o fidelity.Outcome, p *pace) error {
	if c == nil {
		return nil
	}
	c.data.Outcomes[of.String()] = o
	if p != nil {
		c.data.Paces[of.String()] = *p
	}
	return c.save()
}

// batches returns the executions per batch of a case's operations and of the
// anchors, as far as known.
func (c *Cache) batches(of result.Case) map[string]int {
	n := map[string]int{}
	if c == nil {
		return n
	}
	for name, count := range c.data.N[""] {
		n[anchorKey(name)] = count
	}
	for name, count := range c.data.N[of.String()] {
		n[name] = count
	}
	return n
}

// calibrated says whether it is known how many executions of a case make a batch.
func (c *Cache) calibrated(of result.Case) bool {
	return c != nil && len(c.data.N[of.String()]) > 0
}

// AnchorBest returns what this machine is known to read of each anchor: the lower
// quartile of the readings that are remembered.
func (c *Cache) AnchorBest() map[string]float64 {
	best := map[string]float64{}
	if c != nil {
		for key, readings := range c.data.Anchors {
			best[key] = result.LowerQuartile(readings)
		}
	}
	return best
}

// remember keeps the first calibration of each operation and anchor, and the
// readings of the anchors.
func (c *Cache) remember(of result.Case, m result.Measurement) error {
	if c == nil {
		return nil
	}
	keep := func(key, name string, n int) {
		if c.data.N[key] == nil {
			c.data.N[key] = map[string]int{}
		}
		if c.data.N[key][name] == 0 {
			c.data.N[key][name] = n
		}
	}
	for _, op := range m.Operations {
		keep(of.String(), op.Name, op.N)
	}
	for _, a := range m.Anchors {
		keep("", a.Name, a.N)
	}
	for key, values := range (result.Worker{Measurement: m}).Readings() {
		history := append(c.data.Anchors[key], values...)
		c.data.Anchors[key] = history[max(0, len(history)-anchorHistory):]
	}
	return c.save()
}

// save writes the cache unless it has just been written.
func (c *Cache) save() error {
	c.dirty = true
	if time.Since(c.saved) < saveEvery {
		return nil
	}
	return c.Flush()
}

// Flush writes the whole cache beside itself and moves it into place, so that two
// programs at once leave one of two whole files.
func (c *Cache) Flush() error {
	if c == nil || !c.dirty {
		return nil
	}
	c.dirty, c.saved = false, time.Now()
	text, err := json.Marshal(c.data)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(c.path), 0o777); err != nil {
		return err
	}
	part, err := os.CreateTemp(filepath.Dir(c.path), "*.part")
	if err != nil {
		return err
	}
	_, err = part.Write(text)
	if err := errors.Join(err, part.Close()); err != nil {
		return errors.Join(err, os.Remove(part.Name()))
	}
	return os.Rename(part.Name(), c.path)
}
