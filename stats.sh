#!/bin/sh
# Measures every row of the predecessors on their own data, and every library's default
# variants on the core data sets. Checks every round trip. Keeps the run files in results/
# and rewrites the tables in README.md and docs/ from them. Finally it plants known costs,
# and writes into docs/SELFCHECK.md how well this machine measured them.
#
#   ./stats.sh           8 windows of each, for publication: about an hour and three quarters
#   ./stats.sh --quick   a quick look without intervals: about half an hour
set -eu
cd "$(dirname "$0")"
if [ "$#" -gt 0 ]; then
	[ "$*" = --quick ] || { echo "stats.sh: takes --quick or nothing" >&2; exit 2; }
	set -- --quick
	selfcheck=
else
	set -- --windows 8
	selfcheck=$PWD/docs/SELFCHECK.md
fi
go build -o serbench .
mkdir -p results
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A run replaces the published one only when it is complete, so a later failure loses
# nothing.
keep() {
	name=$1
	shift
	./serbench "$@" -o "$work/$name.json" >/dev/null
	# Not if it tells rows apart from themselves. Without intervals there are no such rows.
	case $* in *--quick* | verify*) ;; *) ./serbench report --check "$work/$name.json" ;; esac
	gzip -9 -n "$work/$name.json"
	mv "$work/$name.json.gz" "results/$name.json.gz"
}
keep predecessors run --set predecessors "$@"
keep core run --set core "$@"
small='person|person-fixed|persontags|small|medium|large|order|log-1|telemetry-32|pod-1|feed-1|catalog-10|tree-15|fleet|sizes-64|document-16k|mesh-1000'
keep verify verify --round-trips --data "$small" --variant '.*'
scripts/tables.sh ./serbench
go run ./internal/simulate results/core.json.gz >docs/PRECISION.md
# This fails if the machine is too noisy to find what was planted. The page says so, and the
# tables above are then from such a machine.
if [ -n "$selfcheck" ]; then
	SERBENCH_LONG=1 SERBENCH_SELFCHECK=$selfcheck go test -count=1 -timeout 1h ./internal/selfcheck
fi
