#!/bin/sh
# Fuzzes every decoder of libraries for two minutes of processor time, and rewrites the tables. What
# was found goes to results/fuzz, a file for each library, with another of the inputs that show no
# fault, which the next fuzzing starts with. The corpora with all inputs stay in the folder
# fuzz.corpus; another run goes on where this one was stopped.
#
#   scripts/fuzz.sh            every library: about twelve hours on two processors
#   scripts/fuzz.sh json msgp  these
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serbench" .
if [ "$#" -eq 0 ]; then
	set -- $(scripts/libraries.sh "$work/serbench")
fi
mkdir -p results/fuzz
for name; do
	corpora=results/fuzz/$name.corpora.tar.gz
	seeds=
	[ ! -e "$corpora" ] || seeds="--seeds $corpora"
	# shellcheck disable=SC2086 # two words or none
	"$work/serbench" fuzz --variant '.*' --lib "$name" --time 2m --corpus fuzz.corpus $seeds --keep "$work/$name.tar.gz" -o "$work/$name.json" >/dev/null
	go run ./internal/publish "$work/$name.json" "results/fuzz/$name.json.gz"
	mv "$work/$name.tar.gz" "$corpora"
done
scripts/tables.sh "$work/serbench"
