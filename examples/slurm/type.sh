#!/bin/sh
# One task of the array: types one shard.
#SBATCH --job-name=allelier-type
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --output=shards/%a.log
#SBATCH --requeue

# A task that was killed or requeued goes on where it was. --read-only: locks on a share are not to be relied on.
"$ALLELIER" type --database "$DATABASE" --files genomes.txt --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" \
  --read-only --threads "$SLURM_CPUS_PER_TASK" --resume --output "shards/$SLURM_ARRAY_TASK_ID.tsv"
status=$?
# Some genomes could not be typed, and the log says which. The others are in the table.
[ $status = 3 ] && exit 0
exit $status
