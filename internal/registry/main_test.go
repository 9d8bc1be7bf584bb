package main

import (
	"bytes"
	"os"
	"testing"
)

func TestListsMatchTheFolders(t *testing.T) {
	for _, l := range lists {
		want, err := l.generate("../..")
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(l.path("../.."))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what its folders say; run go generate ./...", l.path(""))
		}
	}
}

func TestFolderNamesAreChecked(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(root+"/contestants/Bad-Name", 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := lists[0].generate(root); err == nil {
		t.Error("a folder called Bad-Name was listed")
	}
}
