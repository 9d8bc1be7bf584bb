#!/bin/sh
# Builds every library's program with the race detector, which needs cgo and a C
# compiler. Uses every variant from several goroutines and keeps what the detector
# reports in results/races.json.gz. Takes about a quarter of an hour, mostly to build.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serbench" .
"$work/serbench" verify --races --variant '.*' --data person -o "$work/races.json" >/dev/null
go run ./internal/publish "$work/races.json" results/races.json.gz
scripts/tables.sh "$work/serbench"
