#!/bin/sh
# Rewrites the tables in README.md and docs/ from the run files in results/.
#
#   scripts/tables.sh SERBENCH    the program that writes them
set -eu
cd "$(dirname "$0")/.."
# The page opens with the first file.
runs=
for name in core sizes compress go verify predecessors; do
	[ ! -e "results/$name.json.gz" ] || runs="$runs results/$name.json.gz"
done
verdicts=$(find results/verdicts results/fuzz results/races -name '*.json.gz' | sort)
"$1" report results/predecessors.json.gz --splice docs/RESULTS.md
# shellcheck disable=SC2086 # one word for each file
{
	"$1" report $verdicts --splice docs/VERDICTS.md
	"$1" report $verdicts --splice docs/SECURITY.md
	# A loss in any run counts, so these are the page's runs.
	for document in README.md docs/RANKING.md docs/RULES.md; do
		"$1" report $runs $verdicts --splice "$document"
	done
}
"$1" report results/core.json.gz results/verify.json.gz --splice docs/LIBRARIES.md
# shellcheck disable=SC2086 # one word for each file
"$1" report --format html -o docs/report.html $runs $verdicts
