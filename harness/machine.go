package harness

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/serbench/serbench/harness/platform"
)

// MachineID tells machines of the same kind apart within one plan. It is a hash of what identifies
// this machine with the plan's digest, so that it tells nothing outside of that plan's files.
func MachineID(plan string) (string, error) {
	own, err := platform.MachineID()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte("serbench machine\n" + plan + "\n" + own))
	return hex.EncodeToString(sum[:8]), nil
}
