package fact

// A Fate is what happened to a damaged input.
type Fate string

// The fates of damaged inputs. Those from FateSlow on are faults.
const (
	FateError    Fate = "error"          // an error, as it should be
	FateUnharmed Fate = "unharmed"       // the value that was sent, in spite of the damage
	FateAccepted Fate = "accepted"       // another value, which may be the right one for these bytes
	FateSlow     Fate = "slow"           // it took long, and ended
	FateHoarded  Fate = "64 MiB"         // it allocated this much or more
	FatePanic    Fate = "panic"          // a panic, which a caller can recover from
	FateHang     Fate = "hang"           // it did not end in time
	FateMemory   Fate = "out of memory"  // the process exceeded its memory limit
	FateStack    Fate = "stack overflow" // the stack grew beyond its limit
	FateCrash    Fate = "crash"          // the process ended by any other fatal error
)

// Fault reports whether no input should have this fate.
func (f Fate) Fault() bool { return f != FateError && f != FateUnharmed && f != FateAccepted }

// A Damage is how an encoding was damaged.
type Damage string

// The kinds of damage.
const (
	Truncation Damage = "truncation"
	BitFlip    Damage = "bit flip"
	Mutation   Damage = "2 to 4 bytes changed"
	LongLength Damage = "a length in a long form"
	Repetition Damage = "repetition"
	OtherType  Damage = "another type"
	Garbage    Damage = "random bytes"
)

// The kinds of documents that are made from a format's grammar.
const (
	Deep        Damage = "deep nesting"
	DeepFault   Damage = "a fault at the bottom of nesting"
	LevelCounts Damage = "a count at each level"
	Openings    Damage = "repeated openings"
	References  Damage = "references"
	Lengths     Damage = "lengths that overflow"
	Reserved    Damage = "reserved and absent symbols"
	Duplicates  Damage = "duplicates"
	Long        Damage = "a long document"
	LateFault   Damage = "a fault at the end of a long document"
	Token       Damage = "one long token"
)
