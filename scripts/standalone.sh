#!/bin/sh
# Shows the words of the table that cost data or the process by the libraries alone: writes a module
# for every row with such a word, builds it, and runs each word. It prints a line for each, and keeps
# modules and lines in a folder, from which an interrupted run continues. The inputs are in them, so
# publish none of it.
#
#   scripts/standalone.sh DIR            every library: some hours on two processors
#   scripts/standalone.sh DIR json msgp  these
set -eu
dir=$(mkdir -p "$1" && cd "$1" && pwd)
shift
cd "$(dirname "$0")/.."
go build -o "$dir/serbench" .
if [ "$#" -eq 0 ]; then
	set -- $(scripts/libraries.sh "$dir/serbench")
fi

# show builds the module in a folder and runs its words.
show() {
	race=
	! grep -q '{"race",' "$1/main.go" || race=-race
	if ! (cd "$1" && GOFLAGS=-mod=mod GOWORK=off go build $race -o program . 2>build.log); then
		printf '%s\t\t\tdoes not build\n' "$2"
		return
	fi
	sed -n 's/^\t\t{"\([a-z]*\)", "\([^"]*\)".*/\1\t\2/p' "$1/main.go" | while IFS="$(printf '\t')" read -r column word; do
		outcome=shown
		# A fault may ask for more memory than the machine has. The race detector needs address space.
		if (cd "$1" && { [ -n "$race" ] || ulimit -v 8000000; } && GORACE=exitcode=1 ./program "$column" >"$column.out" 2>&1 </dev/null); then
			outcome='not shown'
		elif [ $? -eq 3 ]; then
			outcome='not tried'
		fi
		printf '%s\t%s\t%s\t%s\n' "$2" "$column" "$word" "$outcome"
	done
}

for name; do
	[ ! -e "$dir/$name.tsv" ] || { cat "$dir/$name.tsv"; continue; }
	rm -rf "${dir:?}/$name"
	for probes in full races; do
		"$dir/serbench" verify --explain "$name" --variant '.*' "--$probes" --standalone -o "$dir/$name/$probes" >"$dir/$name.log" 2>&1 || true
		grep -h 'no program:' "$dir/$name.log" || true
	done
	find "$dir/$name" -name go.mod -exec dirname {} \; | sort | while read -r module; do
		show "$module" "$name[$(basename "$module")]"
	done >"$dir/$name.new"
	mv "$dir/$name.new" "$dir/$name.tsv"
	cat "$dir/$name.tsv"
done
