#!/bin/sh
#SBATCH --job-name=serbench-merge
#SBATCH --ntasks=1
#SBATCH --output=logs/merge-%j.log
# Merges what there is, however the shards ended.
set -eu
cd "$SLURM_SUBMIT_DIR"
rm -f run.json
<< quote .Serbench >> merge << quote .Plan >> shards -o run.json
