package result

// A Program is an executable: one contestant with the types of a plan, or with those that
// probes send.
type Program struct {
	Contestant string `json:"contestant"`
	// Kinds is set if the types are those that probes send. Otherwise they are Types, as in
	// [Plan].
	Kinds bool     `json:"kinds,omitempty"`
	Types []string `json:"types,omitempty"`
	Build Build    `json:"build,omitzero"`
	// Layout is the seed with which the linker shuffled the functions, or 0 if it did not.
	// A program of another layout differs in nothing else but the sum.
	Layout uint32 `json:"layout,omitempty"`
	// Sum is the SHA-256 of the executable.
	Sum string `json:"sum,omitempty"`
	// Adapter is the SHA-256 of the contestant's source, for a program that probes: verdicts
	// hold for that source.
	Adapter string `json:"adapter,omitempty"`
	// Generator is the key of the code that the contestant's generator writes for the types of probes,
	// and Code the SHA-256 of its digests; "" for a contestant without a generator, and in older files.
	// Adapter depends on Code.
	Generator string `json:"generator,omitempty"`
	Code      string `json:"code,omitempty"`
	// Go is the release that compiled it, Settings are from its build information, and
	// Modules are the versions that it links, by module path.
	Go       string            `json:"go,omitempty"`
	Settings map[string]string `json:"settings,omitempty"`
	Modules  map[string]string `json:"modules,omitempty"`
	// Moved lists modules, apart from the contestant's own, that this build links at another
	// version than serbench requires: "example.org/m v1.0.0 → v1.1.0".
	Moved []string `json:"moved,omitempty"`
	// Instead is set if this build has little of the library itself, and says what it has
	// instead.
	Instead string `json:"instead,omitempty"`
	// Fault says why there is no program, in the first words of the compiler.
	Fault string `json:"fault,omitempty"`
}
