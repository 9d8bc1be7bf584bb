#!/usr/bin/env bash
# Decodes what serbench writes with independent implementations in Python.
# Usage: conformance/run.sh [SERBENCH [--all]]; without an argument it builds serbench.
# With --all it checks every variant, not only the default ones: 8 minutes instead of 3.
set -euo pipefail
serbench=${1:+$(realpath "$1")}
all=${2:-}
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

skip() {
	echo "skipped: $1"
	exit 0
}
command -v python3 >/dev/null || skip "there is no python3"
python3 -m venv "$work/venv" >"$work/log" 2>&1 || skip "python3 cannot make a virtual environment"
python=$work/venv/bin/python
"$python" -c 'import tomllib' 2>/dev/null || skip "python3 is older than 3.11"
export PYTHONDONTWRITEBYTECODE=1 # nothing of ours is written here
"$python" -m pip install --quiet --disable-pip-version-check --retries 1 --only-binary :all: \
	-r conformance/requirements.txt >"$work/log" 2>&1 || {
	tail -n 3 "$work/log"
	skip "the packages of conformance/requirements.txt cannot be installed"
}

if [ -z "$serbench" ]; then
	serbench=$work/serbench
	go build -o "$serbench" .
fi
"$python" conformance/check.py "$serbench" ${all:+"$all"}
"$python" conformance/check.py "$serbench" --self-test >"$work/faults" || {
	grep -v ' ok' "$work/faults"
	exit 1
}
awk '{ for (i = 2; i <= NF; i++) if ($i == "planted") n += $(i - 1) } END { print n " planted faults are seen" }' "$work/faults"
