package pod

import (
	"encoding/json"
	"math"
	"math/bits"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	for i, want := range []struct{ name, digest string }{
		{"pod-1", "e383d49d8b7ea6a5327a55f0e968568e01b8ef37b5a5144b2981d626e81ff0ec"},
		{"pod-50", "ed591c94185a067f8be6a2064042a144f4dcb4247baeb383df750c48167893cf"},
		{"pod-500", "7f7ebc0970a329ff0dc7c647b9a158103efbd2563b20cdac82ff60a24d71c09b"},
	} {
		d := Type.Datasets[i]
		if got := fidelity.Digest(d.Samples(d.Count)); d.Name != want.name || got != want.digest {
			t.Errorf("%s: digest %s; %s had %s", d.Name, got, want.name, want.digest)
		}
	}
}

func TestListsHaveTheirNumberOfPods(t *testing.T) {
	for i, want := range []int{1, 50, 500} {
		d := Type.Datasets[i]
		for _, v := range d.Samples(2) {
			if n := len(v.(*Pods).Items); n != want {
				t.Errorf("%s: %d pods", d.Name, n)
			}
		}
	}
}

// pods are those of all long lists, enough for narrow bounds.
func pods() (all []Pod) {
	d := Type.Datasets[2]
	for _, v := range d.Samples(d.Count) {
		all = append(all, v.(*Pods).Items...)
	}
	return all
}

func TestPodsTakeAboutFourKilobytesAsJSON(t *testing.T) {
	all := pods()
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	if mean := len(text) / len(all); mean < 3850 || mean > 4350 {
		t.Errorf("%d bytes a pod, want 4100", mean)
	}
}

// fills says for each field that may be empty how often an optional one is set,
// how often a bool is true, or how long a list or map is on average.
var fills = map[string]float64{
	"Pod.Deleted": 0.15, "Pod.Labels": 6, "Pod.Notes": 4, "Pod.Node": 0.6,
	"Pod.Tolerations": 1.5, "Pod.Volumes": 3, "Pod.Containers": 1.65, "Pod.Conditions": 4,
	"Condition.Note": 0.1,
	"Toleration.Key": 0.6, "Toleration.Seconds": 0.5,

	"Volume.Source": 0.75, "Volume.Claim": 0.25,
	"KeyRef.Key": 0.7, "KeyRef.Missing": 0.25,

	"Container.Arguments": 2, "Container.Ports": 1.5, "Container.Variables": 16,
	"Container.Limits": 1, "Container.Requests": 1, "Container.Mounts": 3,
	"Container.Readiness": 0.7,
	"Variable.Value":      0.65, "Variable.Source": 0.35,
	"Mount.ReadOnly": 0.6,
	"Probe.Path":     0.6, "Probe.Delay": 0.5,
}

// moments are the sums from which a mean and its error are computed.
type moments struct{ n, sum, squares float64 }

func (m *moments) add(x float64) { m.n, m.sum, m.squares = m.n+1, m.sum+x, m.squares+x*x }

func TestFieldsAreFilledAsDocumented(t *testing.T) {
	found := map[string]*moments{}
	for _, p := range pods() {
		collect(reflect.ValueOf(p), func(field string, fill float64) {
			if found[field] == nil {
				found[field] = &moments{}
			}
			found[field].add(fill)
		})
	}
	for field, m := range found {
		want, ok := fills[field]
		if !ok {
			t.Errorf("%s: not stated how often it is filled", field)
			continue
		}
		mean := m.sum / m.n
		// Four standard errors; zero if all values are equal.
		if bound := 4 * math.Sqrt((m.squares/m.n-mean*mean)/m.n); math.Abs(mean-want) > bound || m.n < 100 {
			t.Errorf("%s: %.3f of %v, want %v ± %.3f", field, mean, m.n, want, bound)
		}
	}
	for field := range fills {
		if found[field] == nil {
			t.Errorf("%s: not found", field)
		}
	}
}

// collect reports every field that may be empty, by its struct and name.
func collect(v reflect.Value, report func(field string, fill float64)) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			collect(v.Elem(), report)
		}
	case reflect.Slice:
		for i := range v.Len() {
			collect(v.Index(i), report)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			return
		}
		for i := range v.NumField() {
			f := v.Field(i)
			field := v.Type().Name() + "." + v.Type().Field(i).Name
			switch f.Kind() {
			case reflect.Slice, reflect.Map:
				report(field, float64(f.Len()))
			case reflect.Pointer:
				report(field, share(!f.IsNil()))
			case reflect.Bool:
				report(field, share(f.Bool()))
			}
			collect(f, report)
		}
	}
}

func share(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

func TestEnumerationsAndContainersHaveTheirShares(t *testing.T) {
	counts, totals := map[any]float64{}, map[reflect.Type]float64{}
	count := func(value any) {
		counts[value]++
		totals[reflect.TypeOf(value)]++
	}
	for _, p := range pods() {
		count(p.Phase)
		count(len(p.Containers))
		for _, tolerated := range p.Tolerations {
			count(tolerated.Effect)
		}
		for _, c := range p.Conditions {
			count(c.State)
		}
	}
	want := map[any]float64{
		Running: 0.8, Succeeded: 0.1, Pending: 0.06, Failed: 0.04,
		NoSchedule: 1.0 / 3, PreferNoSchedule: 1.0 / 3, NoExecute: 1.0 / 3,
		Yes: 0.85, No: 0.1, Unknown: 0.05,
		1: 0.5, 2: 0.35, 3: 0.15, // containers
	}
	if len(counts) != len(want) {
		t.Errorf("%d values, want %d", len(counts), len(want))
	}
	for value, p := range want {
		n := totals[reflect.TypeOf(value)]
		if got, bound := counts[value]/n, 4*math.Sqrt(p*(1-p)/n); math.Abs(got-p) > bound {
			t.Errorf("%T %v in %.3f, want %.3f ± %.3f", value, value, got, p, bound)
		}
	}
}

// lengths are the shortest and the longest of each list and map.
var lengths = map[string][2]float64{
	"Pod.Labels": {2, 10}, "Pod.Notes": {0, 8},
	"Pod.Tolerations": {0, 3}, "Pod.Volumes": {1, 5}, "Pod.Containers": {1, 3},
	"Container.Arguments": {0, 4}, "Container.Ports": {0, 3}, "Container.Variables": {4, 28},
	"Container.Limits": {0, 2}, "Container.Requests": {0, 2}, "Container.Mounts": {0, 6},
}

func TestListsAndMapsHaveTheirLengths(t *testing.T) {
	found := map[string][2]float64{}
	for _, p := range pods() {
		collect(reflect.ValueOf(p), func(field string, length float64) {
			if _, ok := lengths[field]; !ok {
				return
			}
			bounds, ok := found[field]
			if !ok {
				bounds = [2]float64{length, length}
			}
			found[field] = [2]float64{min(bounds[0], length), max(bounds[1], length)}
		})
	}
	for field, want := range lengths {
		if got := found[field]; got != want {
			t.Errorf("%s: lengths %v, want %v", field, got, want)
		}
	}
}

func TestTimesAndRevisionsHaveTheirMedians(t *testing.T) {
	var deleted, changed, revision []float64
	for _, p := range pods() {
		if p.Deleted != nil {
			deleted = append(deleted, p.Deleted.Sub(p.Created).Seconds())
		}
		for _, c := range p.Conditions {
			changed = append(changed, c.Changed.Sub(p.Created).Seconds())
		}
		revision = append(revision, float64(bits.Len64(p.Revision)))
	}
	for _, m := range []struct {
		name        string
		values      []float64
		want, bound float64
	}{
		{"seconds until deleted", deleted, 3600, 1000}, // of about 300 values: four standard errors
		{"seconds until changed", changed, 10, 0.6},
		{"bits of a revision", revision, 17, 2}, // a number of up to k bits has k-1 on average
	} {
		slices.Sort(m.values)
		if got := m.values[len(m.values)/2]; math.Abs(got-m.want) > m.bound {
			t.Errorf("%s: median %v, want %v ± %v", m.name, got, m.want, m.bound)
		}
	}
}

// A union, as in Go: exactly one of the sources.
func TestOneSourceIsSet(t *testing.T) {
	for i, p := range pods() {
		for _, v := range p.Volumes {
			if n := share(v.Source != nil) + share(v.Claim != nil); n != 1 {
				t.Errorf("pod %d: volume %s has %v sources", i, v.Name, n)
			}
		}
		for _, c := range p.Containers {
			for _, v := range c.Variables {
				if n := share(v.Value != nil) + share(v.Source != nil); n != 1 {
					t.Errorf("pod %d: variable %s has %v sources", i, v.Name, n)
				}
			}
		}
	}
}

// The parts belong to one pod: its name, its containers, its times.
func TestPartsAgree(t *testing.T) {
	name := regexp.MustCompile(`^[a-z]+-[b-z2-9]{9}-[b-z2-9]{5}$`)
	id := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	whole, times := 0, 0
	for i, p := range pods() {
		app := p.Labels["app"]
		if !name.MatchString(p.Name) || !id.MatchString(p.Identity) || p.Revision >= 1<<36 || !strings.HasPrefix(p.Name, app+"-") {
			t.Errorf("pod %d: name %q, identity %q, revision %d, labels %v", i, p.Name, p.Identity, p.Revision, p.Labels)
		}
		if first := p.Containers[0].Name; first != app {
			t.Errorf("pod %d: the first container is %q, not %q", i, first, app)
		}
		for _, c := range p.Containers {
			if !strings.Contains(c.Image, "/"+c.Name+":") {
				t.Errorf("pod %d: container %q of image %q", i, c.Name, c.Image)
			}
			for _, port := range c.Ports {
				if port < 1024 || port > 9999 {
					t.Errorf("pod %d: container %q listens on %d", i, c.Name, port)
				}
			}
		}
		if day := p.Created.Sub(firstDay).Hours() / 24; day < 0 || day >= 90 || p.Created.Location() != time.UTC {
			t.Errorf("pod %d: created at %v", i, p.Created)
		}
		if p.Deleted != nil && !p.Deleted.After(p.Created) {
			t.Errorf("pod %d: deleted at %v, created at %v", i, p.Deleted, p.Created)
		}
		for _, c := range p.Conditions {
			if !c.Changed.After(p.Created) {
				t.Errorf("pod %d: %s at %v, created at %v", i, c.Kind, c.Changed, p.Created)
			}
			if times++; c.Changed.Nanosecond()%1000 == 0 {
				whole++
			}
		}
	}
	if whole > times/100 {
		t.Errorf("%d of %d times have no nanoseconds", whole, times)
	}
}
