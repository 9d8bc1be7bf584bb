#!/usr/bin/env bash
# Carries out a plan on a real Slurm of three nodes on this machine, and breaks it: a node is killed
# in the middle of a shard, a task is requeued, another runs twice, and one finds its disk full. All
# shards come back in the end, and are merged.
#
#   scripts/slurm.sh SERBENCH
#
# It needs root, to start Slurm's daemons, and Debian's slurm-wlm and munge, which it installs.
set -euo pipefail
serbench=$(realpath "$1")
source=$(cd "$(dirname "$0")/.." && pwd)
if [ "$(id -u)" != 0 ]; then
	echo "skipped: only root can start Slurm's daemons"
	exit 0
fi
if ! command -v slurmctld >/dev/null && ! { apt-get update && apt-get install -y --no-install-recommends slurm-wlm munge; } >/dev/null 2>&1; then
	echo "skipped: Slurm is not installed, and can't be"
	exit 0
fi

work=$(mktemp -d)
chmod 755 "$work"
host=$(hostname -s)
node() { slurmd -N "$1" -f "$work/slurm.conf" -L "$work/$1.log"; }
# pids NODE prints the processes of its daemon, and of the tasks that it runs.
pids() {
	pgrep -f "slurmd -N $1 " || true
	for job in $(squeue -h -w "$1" -t R -o %A); do
		for step in $(pgrep -f "slurmstepd: \[$job\." || true); do
			echo "$step"
			pgrep -s "$step" || true
			descendants "$step"
		done
	done
}
descendants() {
	local child
	for child in $(pgrep -P "$1" || true); do
		echo "$child"
		descendants "$child"
	done
}
stop() {
	set +e
	scancel --user=root
	pkill -f "slurmd -N n[123] -f $work"
	pkill -f "slurmctld -f $work"
	pkill -f "munged.*$work"
	umount "$work/tiny" 2>/dev/null
	rm -rf "$work"
}
trap stop EXIT

mkdir -p "$work/state" "$work/munge" "$work/tiny"
chown munge "$work/munge"
chmod 755 "$work/munge"
dd if=/dev/urandom of="$work/munge/key" bs=1024 count=1 status=none
chown munge "$work/munge/key"
chmod 400 "$work/munge/key"
cat >"$work/slurm.conf" <<EOF
ClusterName=serbench
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=17000
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=10
MinJobAge=3600
StateSaveLocation=$work/state
SlurmctldPidFile=$work/slurmctld.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdSpoolDir=$work/spool-%n
SlurmdPidFile=$work/%n.pid
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=17001 CPUs=2
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=17002 CPUs=2
NodeName=n3 NodeHostname=$host NodeAddr=127.0.0.1 Port=17003 CPUs=2
PartitionName=all Nodes=n1,n2,n3 Default=YES State=UP
EOF
export SLURM_CONF=$work/slurm.conf
(cd "$work/munge" && setpriv --reuid=munge --regid=munge --clear-groups munged \
	--socket="$work/munge/socket" --key-file="$work/munge/key" --pid-file="$work/munge/pid" --log-file="$work/munge/log" --seed-file="$work/munge/seed")
slurmctld -f "$work/slurm.conf"
for n in n1 n2 n3; do node "$n"; done

# wait_for WORDS COMMAND... waits until the command succeeds.
wait_for() {
	local words=$1 left=600
	shift
	until "$@" >/dev/null 2>&1; do
		if ((--left == 0)); then
			echo "waited in vain until $words" >&2
			squeue --all -l >&2
			sinfo -N >&2
			tail -n 30 "$work"/*.log "$work"/sweep/logs/* >&2
			exit 1
		fi
		sleep 0.5
	done
}
three_idle() { [ "$(sinfo -h -N -t idle -o %N | sort -u | wc -l)" = 3 ]; }
wait_for "three nodes are idle" three_idle

cd "$work"
export SERBENCH_CACHE=$work/cache
"$serbench" plan --data small --lib 'json|gob' --windows 7 --quick --layouts 2 -o plan.json
"$serbench" build --plan plan.json --source "$source" -o programs
"$serbench" submit slurm --plan plan.json --programs programs -o sweep --go
cd sweep

echo "== a node is killed, and a task is requeued"
running_on() { squeue -h -t R -w "$1" -o %F_%K | grep _ | head -n 1; }
wait_for "a shard runs on n2" running_on n2
lost=$(running_on n2)
begun() { test -s "shards/shard-0000${lost#*_}-0.json"; }
wait_for "it has begun its file" begun
# shellcheck disable=SC2046 # several processes
kill -9 $(pids n2)
echo "killed n2, which ran $lost"
wait_for "a shard runs on n3" running_on n3
again=$(running_on n3)
scontrol requeue "$again"
echo "requeued $again"
down() { sinfo -h -n n2 -o %T | grep -q down; }
wait_for "n2 is down" down
node n2

echo "== a task runs twice"
"$serbench" run --plan plan.json --programs ../programs --shard 1 -o shards >/dev/null 2>&1

merged() { [ -s run.json ] && [ -z "$(squeue -h -o %i)" ]; }
wait_for "the shards are merged" merged
cat logs/merge-*.log

echo "== a disk is full"
mount -t tmpfs -o size=96k none "$work/tiny"
full=$(find shards -name 'shard-00006-*.json' | sort | head -n 1)
rm shards/shard-00006-*.json
if "$serbench" run --plan plan.json --programs ../programs --shard 6 -o "$work/tiny" 2>"$work/full.txt"; then
	echo "a shard was written to a full disk" >&2
	exit 1
fi
tail -n 1 "$work/full.txt"
# Without room for its header, a shard leaves no file.
for part in "$work"/tiny/shard-00006-*.json; do
	[ ! -e "$part" ] || cp "$part" "$full"
done
[ "$("$serbench" merge --missing plan.json shards)" = 6 ]

echo "== what is missing is submitted again"
rm run.json
./submit.sh missing
wait_for "the missing shard is merged" merged
cat "$(find logs -name 'merge-*.log' | sort -t- -k2 -n | tail -n 1)"
[ -z "$("$serbench" merge --missing plan.json shards)" ]
./submit.sh missing
"$serbench" report run.json
