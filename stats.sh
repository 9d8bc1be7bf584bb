#!/bin/sh
# Measures everything that is published, keeps the run files in results/ and rewrites the tables
# in README.md and docs/ from them:
#
#   predecessors  every row of the predecessors on their own data
#   core          every library on the core data sets, with what collection costs
#   sizes         growth from 8 bytes to 1 MiB, and the libraries' own memory
#   compress      what compressors make of the core's encodings
#   go            the core under the next Go release beside this one
#   verify        every variant's round trips
#   selfcheck     known costs and changes, planted and measured, for docs/SELFCHECK.md
#
#   ./stats.sh           8 windows of the first two: about five hours
#   ./stats.sh --quick   a quick look at the first two and verify, without intervals: half an hour
#
# It may be stopped at any time. What is finished is not measured again, and an interrupted run
# goes on: unfinished runs are kept in stats.work until all is done.
set -eu
cd "$(dirname "$0")"
next=1.27.3
if [ "$#" -gt 0 ]; then
	[ "$*" = --quick ] || { echo "stats.sh: takes --quick or nothing" >&2; exit 2; }
	mode=quick
else
	mode=full
fi
go build -o serbench .
work=$PWD/stats.work/$mode
mkdir -p "$work" results

# once NAME COMMAND... carries out a command unless an earlier stats.sh did.
once() {
	[ -e "$work/$1.done" ] && return
	name=$1
	shift
	"$@"
	touch "$work/$name.done"
}

# measured NAME ARGUMENTS... measures, or finishes an interrupted run. verify starts again.
measured() {
	file=$work/$1.json
	shift
	if [ -s "$file" ] && [ "$1" = run ]; then
		set -- run --resume "$file"
	else
		rm -f "$file"
		set -- "$@" -o "$file"
	fi
	./serbench "$@" >/dev/null
}

# published NAME replaces the published file, but not by a run that tells rows apart from
# themselves. Without intervals there are no such rows.
published() {
	case $mode$1 in
	fullverify | fullcompress) ;; # without intervals
	full*) ./serbench report --check "$work/$1.json" ;;
	esac
	gzip -9 -n -c "$work/$1.json" >"$work/$1.json.gz"
	mv "$work/$1.json.gz" "results/$1.json.gz"
}

keep() {
	once "$1-measured" measured "$@"
	once "$1-published" published "$1"
}

small='person|person-fixed|persontags|small|medium|large|order|log-1|telemetry-32|pod-1|feed-1|catalog-10|tree-15|fleet|sizes-64|document-16k|mesh-1000'
if [ "$mode" = quick ]; then
	keep predecessors run --set predecessors --quick
	keep core run --set core --quick
	keep verify verify --round-trips --data "$small" --variant '.*'
	scripts/tables.sh ./serbench
else
	keep predecessors run --set predecessors --windows 8
	keep core run --set core --windows 8 --gc --gc-grid
	keep sizes run --data 'sizes-(8|64|512|4096|32768|262144|1048576)' --memory --compress
	keep compress run --set core --compress --windows 1
	keep go run --set core --go "$(go env GOVERSION | sed 's/^go//'),$next"
	keep verify verify --round-trips --data "$small" --variant '.*'
	scripts/tables.sh ./serbench
	./serbench report results/go.json.gz results/releases.json.gz --splice docs/BUILDS.md
	go run ./internal/simulate results/core.json.gz >docs/PRECISION.md
	# This fails if the machine is too noisy to find what was planted. The page says so, and the
	# tables above are then from such a machine.
	SERBENCH_LONG=1 SERBENCH_SELFCHECK=$PWD/docs/SELFCHECK.md go test -count=1 -timeout 2h ./internal/selfcheck
fi
rm -r "$work"
