#!/bin/sh
# Builds every library's program with the race detector, which needs cgo and a C
# compiler, uses every default variant from several goroutines, and keeps what the
# detector saw in results/races.json.gz. About ten minutes, most of them for the build.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serbench" .
"$work/serbench" verify --races --data person -o "$work/races.json"
gzip -9 -n "$work/races.json"
mv "$work/races.json.gz" results/races.json.gz
"$work/serbench" report results/verdicts.json.gz results/races.json.gz --splice docs/VERDICTS.md
