package pod

import (
	"fmt"

	"github.com/serbench/serbench/contest/random"
)

// Container is one program.
type Container struct {
	Name      string
	Image     string
	Arguments []string          // 0 to 4
	Ports     []int32           // 0 to 3, from 1024 to 9999
	Variables []Variable        // 4 to 28
	Limits    map[string]string // 50 % of processor and memory each
	Requests  map[string]string // 50 % of processor and memory each
	Mounts    []Mount           // 0 to 6
	Readiness *Probe            // 70 %
}

// Variable is an environment variable: its value, or where to find it.
type Variable struct {
	Name   string
	Value  *string // 65 %
	Source *KeyRef // 35 %
}

// Mount is where a container sees a volume.
type Mount struct {
	Name     string
	Path     string
	ReadOnly bool // true in 60 %
}

// Probe asks a container whether it is ready: with a request to a path, or only
// with a connection.
type Probe struct {
	Path  *string // 60 %
	Port  int32
	Delay *int32 // 50 %, in seconds
}

// drawContainers draws the application and its helpers.
func drawContainers(r *random.Source, app string) []Container {
	containers := []Container{drawContainer(r, app)}
	for range sidecars(r) {
		containers = append(containers, drawContainer(r, text(r, helpers)))
	}
	return containers
}

func sidecars(r *random.Source) int {
	switch n := r.IntN(100); {
	case n < 50:
		return 0
	case n < 85:
		return 1
	}
	return 2
}

func drawContainer(r *random.Source, name string) Container {
	return Container{
		Name:      name,
		Image:     "images.example/" + text(r, teams) + "/" + name + ":" + version(r),
		Arguments: many(r, r.Between(0, 4), drawArgument),
		Ports:     many(r, r.Between(0, 3), port),
		Variables: many(r, r.Between(4, 28), drawVariable),
		Limits:    drawResources(r),
		Requests:  drawResources(r),
		Mounts:    many(r, r.Between(0, 6), drawMount),
		Readiness: maybe(r, 70, drawProbe(r)),
	}
}

func drawArgument(r *random.Source) string {
	return "--" + text(r, volumes) + "-" + text(r, disks) + "=" + amount(r)
}

// port is a number that needs no privilege.
func port(r *random.Source) int32 { return int32(r.Between(1024, 9999)) }

func drawVariable(r *random.Source) Variable {
	v := Variable{Name: text(r, variables) + "_" + text(r, variableEnds)}
	if r.Chance(65) {
		v.Value = new(variableValue(r))
	} else {
		v.Source = drawKeyRef(r)
	}
	return v
}

// variableValue is a number, a word or a URL, each equally likely.
func variableValue(r *random.Source) string {
	switch r.IntN(3) {
	case 0:
		return amount(r)
	case 1:
		return text(r, tracks)
	}
	return fmt.Sprintf("http://%s.%s.example:%d", text(r, apps), text(r, projects), r.Between(8000, 9999))
}

func drawResources(r *random.Source) map[string]string {
	resources := map[string]string{}
	if r.Bool() {
		resources["cpu"] = fmt.Sprintf("%dm", 50*r.Between(1, 40))
	}
	if r.Bool() {
		resources["memory"] = amount(r) + "Mi"
	}
	return resources
}

func drawMount(r *random.Source) Mount {
	volume := text(r, volumes)
	return Mount{
		Name:     volume + "-" + r.Text(3, suffix),
		Path:     "/mnt/" + volume,
		ReadOnly: r.Chance(60),
	}
}

func drawProbe(r *random.Source) Probe {
	return Probe{
		Path:  maybe(r, 60, text(r, webPaths)),
		Port:  port(r),
		Delay: maybe(r, 50, int32(5*r.Between(1, 12))),
	}
}
