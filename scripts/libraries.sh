#!/bin/sh
# Prints the names of the libraries that are measured, which have a version, without the references:
#
#   scripts/libraries.sh ./serbench
set -eu
"$1" list --format csv | awk -F, 'NR > 1 && $2 != "" && $1 != "null" && $1 != "limit" { print $1 }'
