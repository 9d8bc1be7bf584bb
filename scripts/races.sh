#!/bin/sh
# Builds every library's program with the race detector, which needs cgo and a C
# compiler. Uses every default variant from several goroutines and keeps what the
# detector reports in results/races.json.gz. Takes about ten minutes, mostly to build.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serbench" .
"$work/serbench" verify --races --data person -o "$work/races.json"
gzip -9 -n "$work/races.json"
mv "$work/races.json.gz" results/races.json.gz
"$work/serbench" report results/verdicts.json.gz results/races.json.gz --splice docs/VERDICTS.md
