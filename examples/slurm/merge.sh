#!/bin/sh
# After all tasks of the array: joins their shards to one table.
#SBATCH --job-name=allelier-merge
#SBATCH --output=merge.log

"$ALLELIER" merge $(seq -f 'shards/%g.tsv' "$SHARDS") --output types.tsv --novel new-alleles.fasta
