#!/bin/sh
# Submits the shards, and a job that merges them when all have ended:
#
#   ./submit.sh            all shards
#   ./submit.sh missing    those that are missing or half done, after nodes failed
#
# Options of sbatch for all jobs go into SBATCH_OPTIONS.
<<- range .Groups >><< if .Arch >>
# Those for << .Arch >> nodes go into SBATCH_<< .Arch >>, such as --partition or --constraint.
<<- end >><< end >>
set -eu
cd "$(dirname "$0")"
mkdir -p shards logs
jobs=
again=${1:-}
# submit OPTIONS ARCH SHARDS submits an array, of all shards for an architecture or of those that are
# missing.
submit() {
	shards=$3
	if [ "$again" = missing ]; then
		shards=$(<< quote .Serbench >> merge --missing --arch "$2" << quote .Plan >> shards)
	fi
	[ -n "$shards" ] || return 0
	# shellcheck disable=SC2086 # several options
	job=$(sbatch --parsable ${SBATCH_OPTIONS:-} $1 --array="$shards" shards.sh)
	jobs=$jobs:${job%%;*}
}
<<- range .Groups >>
submit "<< if .Arch >>${SBATCH_<< .Arch >>:-}<< end >>" "<< .Arch >>" << .From >>-<< .To >>
<<- end >>
[ -n "$jobs" ] || { echo "no shard is missing"; exit 0; }
# shellcheck disable=SC2086 # several options
sbatch ${SBATCH_OPTIONS:-} --dependency="afterany$jobs" merge.sh
