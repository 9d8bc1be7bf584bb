package harness

import (
	"cmp"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"time"

	"github.com/moby/sys/atomicwriter"

	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// A Cache remembers facts that hold on one machine. For each program it keeps the outcomes
// of verification, the number of executions per batch and the readings of the anchors. It
// also keeps how much longer workers take than the model predicts. It is safe for
// concurrent use. A nil cache remembers nothing.
//
// serbench can measure everything in it again. So a bad file never stops a run, and two
// processes need no lock between them: the later file wins, and what it lacks is measured
// again.
type Cache struct {
	dir string
	// machine is in every file, because several machines may share a home directory.
	machine string

	lock     sync.Mutex
	programs map[string]*remembered // by the program's sum
	pace     remembered             // Scale alone, in a file of its own
	// saved is when the files were last written. They lack anything newer.
	saved time.Time
}

// saveEvery is the least time between two saves. Saving after each worker would cost a
// run of thousands of cases several minutes.
const saveEvery = 5 * time.Second

// remembered is the content of one cache file.
type remembered struct {
	Machine  string                      `json:"machine"`
	Outcomes map[string]result.RoundTrip `json:"outcomes,omitempty"`
	N        map[string]map[string]int   `json:"n,omitempty"` // by case, or "" for anchors, then by operation
	// Anchors holds the latest readings of each anchor and of the pulses, keyed as in
	// result.Worker.Readings.
	Anchors map[string][]float64 `json:"anchors,omitempty"`
	// Paces holds the speeds that verification saw, by case. Scale is how much longer
	// workers took than those predict. Estimates use both.
	Paces map[string]worker.Pace `json:"paces,omitempty"`
	Scale float64                `json:"scale,omitempty"`
	// LinkNS is the approximate time to link one program for a window.
	LinkNS float64 `json:"link_ns,omitempty"`

	dirty bool
}

// anchorHistory is how many readings of each anchor the cache keeps. It forgets the oldest, so
// that it follows a machine that changes, for instance by an update of its kernel.
const anchorHistory = 1000

// cacheAge is how long a cache file may go unwritten before it is deleted. Every change of a
// program leaves the file of its former sum behind.
const cacheAge = 30 * 24 * time.Hour

// scaleFile names the one file that belongs to no program.
const scaleFile = "scale"

// OpenCache opens the cache in a folder, which it creates if necessary. It refuses a link to a folder and
// a folder of another user, because it deletes old files.
func OpenCache(dir, machine string) (*Cache, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if err := platform.CheckOwn(dir); err != nil {
		return nil, err
	}
	prune(dir)
	c := &Cache{dir: dir, machine: machine, programs: map[string]*remembered{}}
	c.pace = c.read(scaleFile)
	return c, nil
}

// cacheFile matches the names of cache files, and of those that were being written when a process ended.
var cacheFile = regexp.MustCompile(`^(?:(?:scale|[0-9a-f]{32})\.json|\.tmp-(?:scale|[0-9a-f]{32})\.json[0-9]+)$`)

// prune deletes cache files that no recent run has written. It ignores errors: an old file that stays
// does no harm.
func prune(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || !cacheFile.MatchString(e.Name()) {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > cacheAge {
			_ = os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

func (c *Cache) path(name string) string { return filepath.Join(c.dir, name+".json") }

// read returns a cache file. It treats a damaged file, or one from another machine, as
// missing. It does not warn the user, who could do nothing about it.
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

// fill replaces a nil map with an empty one.
func fill[M ~map[K]V, K comparable, V any](m *M) {
	if *m == nil {
		*m = M{}
	}
}

// of returns what the cache knows of a program, or nil if it has no sum. The caller holds
// the lock.
func (c *Cache) of(p Program) *remembered {
	if p.Sum == "" {
		return nil
	}
	known := c.programs[p.Sum]
	if known == nil {
		// 128 bits of the sum are enough, and keep paths short on Windows.
		found := c.read(p.Sum[:min(32, len(p.Sum))])
		known = &found
		c.programs[p.Sum] = known
	}
	return known
}

// with calls use with what the cache knows of a program. It does nothing for a nil cache
// or a program without a sum.
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

// outcome returns what an earlier verification of the same program found. The program's sum
// covers library, data set and harness, so nothing else could change the outcome.
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

// paceOf returns the pace of a case. It is never nil: from an unknown pace the model
// predicts only the overhead.
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

// batches returns the known executions per batch of a case's operations and of the
// anchors. Anchors belong to the program and not to the case: they are the same code at
// the same address whichever case the worker measures.
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

// calibrated reports whether the cache knows how many executions of a case make a batch.
func (c *Cache) calibrated(p Program, of result.Case) (known bool) {
	c.with(p, func(r *remembered) { known = len(r.N[of.String()]) > 0 })
	return known
}

// AnchorBest adds to best the typical undisturbed reading of each anchor of a program on
// this machine, by result.AnchorKey: the lower quartile of the remembered readings. The
// minimum of a thousand readings would be luck, and would discard undisturbed workers.
func (c *Cache) AnchorBest(contestant string, b result.Build, p Program, best map[string]float64) {
	c.with(p, func(known *remembered) {
		for key, readings := range known.Anchors {
			best[result.AnchorKey(contestant, b, key)] = stats.LowerQuartile(readings)
		}
	})
}

// remember keeps the first calibration of each operation and anchor, and the readings of
// the anchors. A later calibration does not replace the first: batches of another length
// read differently, so windows would not be comparable. It also keeps the readings of
// disturbed workers: only a complete run shows which workers were disturbed, and a few
// such readings do not move the lower quartile.
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
			keep(of.String(), string(op.Name), op.N)
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

// known returns the remembered scale, or 0 if there is none. No real scale is 0, because
// every worker takes some time.
func (c *Cache) known() float64 {
	if c == nil {
		return 0
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.pace.Scale
}

// knowsScale reports whether the cache has seen any worker.
func (c *Cache) knowsScale() bool { return c.known() != 0 }

// scale returns how many times longer workers take than the model predicts.
func (c *Cache) scale() float64 { return cmp.Or(c.known(), 1) }

func (c *Cache) setScale(scale float64) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.pace.Scale, c.pace.dirty = scale, true
}

// rememberScale updates the scale with one worker's time. The last twenty or so workers
// count. A running mean needs no history, and one disturbed worker moves it by only a
// twentieth of its error.
func (c *Cache) rememberScale(took, modelled time.Duration) {
	if c == nil {
		return
	}
	scale := float64(took) / float64(modelled)
	known := cmp.Or(c.known(), scale)
	c.setScale(known + (scale-known)/20)
}

// rememberLink records how long it took to link a number of programs. Only the latest time
// counts: it depends on the number of programs and on what else the machine is doing, so a
// mean over runs would predict worse.
func (c *Cache) rememberLink(took time.Duration, programs int) {
	if c == nil || programs == 0 {
		return
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	c.pace.LinkNS, c.pace.dirty = float64(took)/float64(programs), true
}

// link returns the time to link one program: the last known one, or defaultLink.
func (c *Cache) link() time.Duration {
	if c == nil {
		return defaultLink
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	return time.Duration(cmp.Or(c.pace.LinkNS, float64(defaultLink)))
}

// defaultLink is the time to link one of many programs on the machine that this was
// written on.
const defaultLink = 120 * time.Millisecond

// Flush saves all unsaved changes.
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

// write replaces a cache file as a whole, so two processes that write at once leave one
// complete file. It creates the folder again if somebody deleted it.
func (c *Cache) write(name string, r *remembered) error {
	if !r.dirty {
		return nil
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	r.dirty = false // even if writing fails: that is reported, and a retry would fail too
	if err := os.MkdirAll(c.dir, 0o700); err != nil {
		return err
	}
	return atomicwriter.WriteFile(c.path(name), text, 0o600)
}
