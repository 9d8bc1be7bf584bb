#!/bin/sh
# Uses every variant of libraries from several goroutines, in programs built with the race detector,
# which needs cgo and a C compiler. Keeps what it reports in results/races, a file for each library,
# and rewrites the tables.
#
#   scripts/races.sh            every library
#   scripts/races.sh json msgp  these
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serbench" .
if [ "$#" -eq 0 ]; then
	set -- $(scripts/libraries.sh "$work/serbench")
fi
mkdir -p results/races
for name; do
	"$work/serbench" verify --races --variant '.*' --data person --lib "$name" -o "$work/$name.json" >/dev/null
	go run ./internal/publish "$work/$name.json" "results/races/$name.json.gz"
done
scripts/tables.sh "$work/serbench"
