#!/bin/sh
# Asks the probes of libraries, all variants and every damaged input, keeps the verdicts in
# results/verdicts, a file for each library, and rewrites the tables from all of them.
#
#   scripts/verdicts.sh            every library: an hour and a half on two processors
#   scripts/verdicts.sh json msgp  these
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serbench" .
if [ "$#" -eq 0 ]; then
	set -- $(scripts/libraries.sh "$work/serbench")
fi
mkdir -p results/verdicts
for name; do
	"$work/serbench" verify --full --variant '.*' --data person --lib "$name" -o "$work/$name.json" >/dev/null
	go run ./internal/publish "$work/$name.json" "results/verdicts/$name.json.gz"
done
scripts/tables.sh "$work/serbench"
