package rooms

// A Request asks the generating program for the code of one contestant. The program reads requests
// from its standard input, a line of JSON each.
type Request struct {
	Contestant string  `json:"contestant"`
	Rooms      []Place `json:"rooms"`
}

// A Place is where a room is written: one of those that the program has the types of.
type Place struct {
	Room    string `json:"room"`
	Dir     string `json:"dir"`
	Package string `json:"package"`
}

// An Answer says that one room was written, or why not.
type Answer struct {
	Contestant string `json:"contestant"`
	Room       string `json:"room"`
	Error      string `json:"error,omitempty"` // "" if it wrote the code
}
