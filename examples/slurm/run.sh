#!/bin/sh
# Types the genomes of a folder as an array job of Slurm, and joins the shards to one table. README.md says how it is used.
set -eu

export DATABASE="$1"
genomes="$2"
export SHARDS="${3:-4}"
here=$(cd "$(dirname "$0")" && pwd)
export ALLELIER="${ALLELIER:-$here/../../electron/cli/launch.mjs}"

mkdir -p shards
# So that nobody takes a table of before for the one of now.
rm -f types.tsv new-alleles.fasta
find -L "$genomes" -type f | LC_ALL=C sort > genomes.txt
# Before all tasks, which only read the databases. Does nothing where the index is there.
"$ALLELIER" index "$DATABASE"
array=$(sbatch --parsable --array="1-$SHARDS" "$here/type.sh")
sbatch --dependency="afterok:$array" --kill-on-invalid-dep=yes "$here/merge.sh"
