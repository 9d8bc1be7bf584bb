#!/bin/sh
# Measures every row of the seed documents on the data that they had, and every
# library's default variants on `person`, and rewrites the tables in
# docs/RESULTS.md and README.md from the run files, which it keeps in results/.
#
#   ./stats.sh           8 windows of each, for publication: about 20 minutes
#   ./stats.sh --quick   a look, without intervals: about 2 minutes
set -eu
cd "$(dirname "$0")"
if [ "$#" -gt 0 ]; then
	[ "$*" = --quick ] || { echo "stats.sh: takes --quick or nothing" >&2; exit 2; }
	set -- --quick
else
	set -- --windows 8
fi
go build -trimpath -o serbench .
seeds=results/seeds.json person=results/person.json
mkdir -p results
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Each run replaces the published one when it is whole, so that a later fault loses
# nothing.
./serbench run --set seeds "$@" -o "$work/seeds.json" >/dev/null
mv "$work/seeds.json" "$seeds"
./serbench run "$@" -o "$work/person.json" >/dev/null
mv "$work/person.json" "$person"
./serbench verify --round-trips --variant '.*' -o "$work/verify.json" >/dev/null
mv "$work/verify.json" results/verify.json
./serbench verify --data person -o "$work/verdicts.json" >/dev/null
mv "$work/verdicts.json" results/verdicts.json
./serbench report "$seeds" --splice docs/RESULTS.md
./serbench report results/verdicts.json results/races.json --splice docs/VERDICTS.md
./serbench report "$person" results/verify.json --splice README.md
