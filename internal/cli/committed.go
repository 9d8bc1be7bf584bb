package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/programs/rooms"
)

// recommit writes what the source keeps of generated code: the digests of all rooms, and the rooms that are
// committed, with their keys. A contestant without any gets the exemplar.
func recommit(source string, made []programs.Made) error {
	keys, err := rooms.NewKeys(source)
	if err != nil {
		return err
	}
	for len(made) > 0 {
		n := slices.IndexFunc(made, func(m programs.Made) bool { return m.Contestant != made[0].Contestant })
		if n < 0 {
			n = len(made)
		}
		if err := recommitContestant(source, keys, made[:n]); err != nil {
			return fmt.Errorf("contestants/%s: %w", made[0].Contestant, err)
		}
		made = made[n:]
	}
	return nil
}

func recommitContestant(source string, keys *rooms.Keys, made []programs.Made) error {
	contestant := made[0].Contestant
	folder := filepath.Join(source, "contestants", contestant)
	if slices.ContainsFunc(made, func(m programs.Made) bool { return !m.HasCode() }) {
		return nil // the files stay as they are, and the command fails
	}
	committed, err := keys.Committed(contestant)
	if err != nil {
		return err
	}
	if len(committed) == 0 {
		committed = map[string]string{worker.AnchorDataset: ""}
	}
	var digests, kept []string
	for _, one := range made {
		found, err := rooms.Digests(os.DirFS(one.Dir))
		if err != nil {
			return err
		}
		for mode, digest := range found {
			digests = append(digests, strings.TrimSuffix(one.Room+"/"+mode, "/")+"\t"+digest+"\n")
		}
		if _, ok := committed[one.Room]; !ok {
			continue
		}
		kept = append(kept, one.Room+"\t"+one.Key+"\n")
		if to := filepath.Join(folder, "generated", one.Room); one.Dir != to {
			if err := os.RemoveAll(to); err != nil {
				return err
			}
			if err := copyRoom(one, to); err != nil {
				return err
			}
		}
	}
	slices.Sort(digests)
	slices.Sort(kept)
	for path, lines := range map[string][]string{rooms.DigestFile: digests, "generated/" + rooms.KeyFile: kept} {
		path = filepath.Join(folder, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(strings.Join(lines, "")), 0o666); err != nil {
			return err
		}
	}
	return nil
}
