#!/bin/sh
#SBATCH --job-name=serbench
#SBATCH --nodes=1
#SBATCH --exclusive
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=logs/shard-%a-%A.log
# Measures a shard, alone on its node. submit.sh says which ones. A task that runs again writes
# another file, because a node that was given up may still write to its own.
set -eu
cd "$SLURM_SUBMIT_DIR"
<<- if (index .Groups 0).Arch >>
case $(uname -m) in
<<- range .Groups >>
<< .Uname >>) programs=<< quote $.Programs >>-<< .Arch >> ;;
<<- end >>
*) echo "the plan is not for $(uname -m)" >&2; exit 1 ;;
esac
exec "$programs/serbench" run --plan << quote .Plan >> --programs "$programs" -o shards
<<- else >>
exec << quote .Serbench >> run --plan << quote .Plan >><< if .Programs >> --programs << quote .Programs >><< end >> -o shards
<<- end >>
