package harness

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// A Cache remembers what holds on one machine: of each program, outcomes of
// verification, how many executions make a batch, and what the anchors read; and how much
// longer workers take than is modelled. It may be used by several goroutines at once. A
// nil cache remembers nothing.
//
// Everything in it can be found out anew. So nothing that is wrong with a file stops a
// run; and two programs at once need no lock between them: the later file wins, and what
// it lacks is measured again.
type Cache struct {
	dir string
	// machine is in every file: a home directory may be shared by several.
	machine string

	lock     sync.Mutex
	programs map[string]*remembered // by the program's sum
	pace     remembered             // Scale alone, in a file of its own
	// saved is when the files were last written; what came later is not in them.
	saved time.Time
}

// saveEvery is how often files are written: a run of thousands of cases would spend
// minutes on it otherwise.
const saveEvery = 5 * time.Second

// remembered is a file of the cache.
type remembered struct {
	Machine  string                      `json:"machine"`
	Outcomes map[string]result.RoundTrip `json:"outcomes,omitempty"`
	N        map[string]map[string]int   `json:"n,omitempty"` // by case, or "" for anchors, then by operation
	// Anchors are the latest readings of each anchor, and of the pulses, by the keys
	// of result.Worker.Readings.
	Anchors map[string][]float64 `json:"anchors,omitempty"`
	// Paces are what verification saw, by case, and Scale how much longer workers took
	// than these say: for estimates.
	Paces map[string]worker.Pace `json:"paces,omitempty"`
	Scale float64                `json:"scale,omitempty"`
	// LinkNS is about how long it took to link a program for a window.
	LinkNS float64 `json:"link_ns,omitempty"`

	dirty bool
}

// anchorHistory is how many readings of an anchor are remembered.
const anchorHistory = 1000

// cacheAge is after how long a file of the cache is deleted that was not written since.
const cacheAge = 30 * 24 * time.Hour

// scaleFile is the file that is of no program.
const scaleFile = "scale"

// OpenCache opens the cache below a folder, which is made where it is not there.
func OpenCache(dir, machine string) (*Cache, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	prune(dir)
	c := &Cache{dir: dir, machine: machine, programs: map[string]*remembered{}}
	c.pace = c.read(scaleFile)
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

func (c *Cache) path(name string) string { return filepath.Join(c.dir, name+".json") }

// read returns a file of the cache. A damaged one, or one from another machine, is as
// good as none: to tell the user of it would be noise, because there is nothing to do.
func (c *Cache) read(name string) remembered {
	var found remembered
	text, err := os.ReadFile(c.path(name))
	if err != nil || json.Unmarshal(text, &found) != nil || found.Machine != c.machine {
		found = remembered{Machine: c.machine}
	}
	fill(&found.Outcomes)
	fill(&found.N)
	fill(&found.Anchors)
	fill(&found.Paces)
	return found
}

// fill makes a map that is nil.
func fill[M ~map[K]V, K comparable, V any](m *M) {
	if *m == nil {
		*m = M{}
	}
}

// of is what is remembered of a program; nil of one that has no sum. The lock is held.
func (c *Cache) of(p Program) *remembered {
	if p.Sum == "" {
		return nil
	}
	known := c.programs[p.Sum]
	if known == nil {
		// 128 bits of the sum are as good as all, and keep paths short on Windows.
		found := c.read(p.Sum[:min(32, len(p.Sum))])
		known = &found
		c.programs[p.Sum] = known
	}
	return known
}

// with calls a function with what is remembered of a program, if anything can be.
func (c *Cache) with(p Program, use func(*remembered)) {
	if c == nil {
		return
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	if known := c.of(p); known != nil {
		use(known)
	}
}

func (c *Cache) outcome(p Program, of result.Case) (o result.RoundTrip, ok bool) {
	c.with(p, func(known *remembered) { o, ok = known.Outcomes[of.String()] })
	return o, ok
}

func (c *Cache) setOutcome(p Program, of result.Case, o result.RoundTrip) {
	c.with(p, func(known *remembered) {
		known.Outcomes[of.String()] = o
		known.dirty = true
	})
}

// paceOf returns what is known of a case's pace, never nil: of an unknown one the model
// makes the overhead alone.
func (c *Cache) paceOf(p Program, of result.Case) *worker.Pace {
	var pace worker.Pace
	c.with(p, func(known *remembered) { pace = known.Paces[of.String()] })
	return &pace
}

func (c *Cache) setPace(p Program, of result.Case, pace *worker.Pace) {
	c.with(p, func(known *remembered) {
		if pace != nil {
			known.Paces[of.String()] = *pace
			known.dirty = true
		}
	})
}

// batches returns the executions per batch of a case's operations and of the
// anchors, as far as known. Those of the anchors are the program's: they are the same code
// at the same place whatever case its worker measures.
func (c *Cache) batches(p Program, of result.Case) map[string]int {
	n := map[string]int{}
	c.with(p, func(known *remembered) {
		for name, count := range known.N[""] {
			n[worker.AnchorKey(name)] = count
		}
		for name, count := range known.N[of.String()] {
			n[name] = count
		}
	})
	return n
}

// calibrated says whether it is known how many executions of a case make a batch.
func (c *Cache) calibrated(p Program, of result.Case) (known bool) {
	c.with(p, func(r *remembered) { known = len(r.N[of.String()]) > 0 })
	return known
}

// AnchorBest adds what a program is known to read of each anchor on this machine to best,
// by result.AnchorKey: the lower quartile of the readings that are remembered. The least
// of a thousand would be luck, and discard workers that nothing disturbed.
func (c *Cache) AnchorBest(contestant string, b result.Build, p Program, best map[string]float64) {
	c.with(p, func(known *remembered) {
		for key, readings := range known.Anchors {
			best[result.AnchorKey(contestant, b, key)] = stats.LowerQuartile(readings)
		}
	})
}

// remember keeps the first calibration of each operation and anchor, and the
// readings of the anchors. A later calibration does not replace the first: batches of
// another length would read otherwise, and windows would not compare. Readings of workers
// that were disturbed are kept, too: whether one was is only known when the run is whole,
// and a lower quartile does not see them while they are the fewer.
func (c *Cache) remember(p Program, of result.Case, m result.Measurement) error {
	if c == nil {
		return nil
	}
	c.with(p, func(known *remembered) {
		keep := func(key, name string, n int) {
			if known.N[key] == nil {
				known.N[key] = map[string]int{}
			}
			if known.N[key][name] == 0 {
				known.N[key][name] = n
			}
		}
		for _, op := range m.Operations {
			keep(of.String(), op.Name, op.N)
		}
		for _, a := range m.Anchors {
			keep("", a.Name, a.N)
		}
		for key, values := range (result.Worker{Measurement: m}).Readings() {
			history := append(known.Anchors[key], values...)
			known.Anchors[key] = history[max(0, len(history)-anchorHistory):]
		}
		known.dirty = true
	})
	c.lock.Lock()
	recent := time.Since(c.saved) < saveEvery
	c.lock.Unlock()
	if recent {
		return nil
	}
	return c.Flush()
}

// known is the scale that is remembered, 0 where none is: a worker that takes no time is
// not to be had.
func (c *Cache) known() float64 {
	if c == nil {
		return 0
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.pace.Scale
}

// knowsScale says whether a worker is remembered.
func (c *Cache) knowsScale() bool { return c.known() != 0 }

// scale is how much longer workers take than the model says.
func (c *Cache) scale() float64 { return cmp.Or(c.known(), 1) }

func (c *Cache) setScale(scale float64) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.pace.Scale, c.pace.dirty = scale, true
}

// rememberScale notes what a worker took: the latest twenty or so count. A running mean
// needs no history, and one disturbed worker moves it by a twentieth of its error.
func (c *Cache) rememberScale(took, modelled time.Duration) {
	if c == nil {
		return
	}
	scale := float64(took) / float64(modelled)
	known := cmp.Or(c.known(), scale)
	c.setScale(known + (scale-known)/20)
}

// rememberLink notes how long it took to link so many programs. Only the latest time
// counts: it depends on how many there are and on what else the machine does, so that a
// mean over runs would tell less.
func (c *Cache) rememberLink(took time.Duration, programs int) {
	if c == nil || programs == 0 {
		return
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	c.pace.LinkNS, c.pace.dirty = float64(took)/float64(programs), true
}

// link is how long it takes to link a program, as far as is known.
func (c *Cache) link() time.Duration {
	if c == nil {
		return usualLink
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	return time.Duration(cmp.Or(c.pace.LinkNS, float64(usualLink)))
}

// usualLink is how long linking takes on the machine that this was written on, of many
// programs at a time.
const usualLink = 120 * time.Millisecond

// Flush writes what is not written yet.
func (c *Cache) Flush() error {
	if c == nil {
		return nil
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	c.saved = time.Now()
	failed := c.write(scaleFile, &c.pace)
	for sum, known := range c.programs {
		failed = errors.Join(failed, c.write(sum[:min(32, len(sum))], known))
	}
	return failed
}

// write writes a whole file beside itself and moves it into place, so that two
// programs at once leave one of two whole files. The part is in the same folder because
// a file can't be moved to another file system.
func (c *Cache) write(name string, r *remembered) error {
	if !r.dirty {
		return nil
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	part, err := os.CreateTemp(c.dir, "*.part")
	if errors.Is(err, fs.ErrNotExist) { // someone cleaned it away
		if err = os.MkdirAll(c.dir, 0o700); err == nil {
			part, err = os.CreateTemp(c.dir, "*.part")
		}
	}
	if err != nil {
		return err
	}
	_, err = part.Write(text)
	if err := errors.Join(err, part.Close()); err != nil {
		return errors.Join(err, os.Remove(part.Name()))
	}
	r.dirty = false // a rename that fails is told, and would fail again
	return os.Rename(part.Name(), c.path(name))
}
