#!/bin/sh
# Fuzzes every decoder of libraries for two minutes of processor time, keeps what was found in
# results/fuzz, a file for each library, and rewrites the tables. The corpora stay in the folder
# fuzz.corpus; another run goes on where this one was stopped.
#
#   scripts/fuzz.sh            every library: about six hours on two processors
#   scripts/fuzz.sh json msgp  these
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serbench" .
if [ "$#" -eq 0 ]; then
	set -- $(scripts/libraries.sh "$work/serbench")
fi
mkdir -p results/fuzz
for name; do
	"$work/serbench" fuzz --variant '.*' --lib "$name" --time 2m --corpus fuzz.corpus -o "$work/$name.json" >/dev/null
	go run ./internal/publish "$work/$name.json" "results/fuzz/$name.json.gz"
done
scripts/tables.sh "$work/serbench"
