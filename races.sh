#!/bin/sh
# Builds with the race detector, which needs cgo and a C compiler, uses every default
# variant from several goroutines, and keeps what the detector saw in
# results/races.json.gz. About ten minutes, most of them for the build.
#
# Checks of pointers are off: -race turns them on, and they end libraries that read
# memory by tricks of their own, which is another question.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
CGO_ENABLED=1 go build -trimpath -race -gcflags=all=-d=checkptr=0 -o "$work/serbench" .
"$work/serbench" verify --races --data person -o "$work/races.json"
gzip -9 -n "$work/races.json"
mv "$work/races.json.gz" results/races.json.gz
go build -o "$work/plain" .
"$work/plain" report results/verdicts.json.gz results/races.json.gz --splice docs/VERDICTS.md
