#!/bin/sh
# Asks the probes of libraries, all variants and every damaged input, keeps the verdicts in
# results/verdicts, a file for each library, and rewrites the tables from all of them. Answers in a
# file that still hold are not asked again: to ask for all of them, remove the file first.
#
#   scripts/verdicts.sh            every library: an hour and a half on two processors, if all is asked
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
	verdicts=results/verdicts/$name.json.gz
	renew=
	[ ! -e "$verdicts" ] || renew="--renew $verdicts"
	# shellcheck disable=SC2086 # two words or none
	"$work/serbench" verify --full --variant '.*' --data person --lib "$name" $renew -o "$work/$name.json" >/dev/null
	go run ./internal/publish "$work/$name.json" "$verdicts"
done
scripts/tables.sh "$work/serbench"
