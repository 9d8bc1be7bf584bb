#!/bin/sh
# Rewrites the tables in README.md and docs/ from the run files in results/.
#
#   scripts/tables.sh SERBENCH    the program that writes them
set -eu
cd "$(dirname "$0")/.."
mkdir -p results/fuzz
verdicts=$(find results/verdicts results/fuzz -name '*.json.gz' | sort)
"$1" report results/predecessors.json.gz --splice docs/RESULTS.md
# shellcheck disable=SC2086 # one word for each file
{
	"$1" report $verdicts results/races.json.gz --splice docs/VERDICTS.md
	"$1" report results/core.json.gz results/verify.json.gz $verdicts --splice README.md
}
"$1" report results/core.json.gz results/verify.json.gz --splice docs/LIBRARIES.md
# shellcheck disable=SC2086 # one word for each file
"$1" report --format html -o docs/report.html $(ls results/core.json.gz results/sizes.json.gz results/compress.json.gz results/go.json.gz results/verify.json.gz results/predecessors.json.gz 2>/dev/null || true) $verdicts results/races.json.gz
