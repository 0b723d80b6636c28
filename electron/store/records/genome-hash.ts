import { hash } from 'node:crypto';

/** Names a genome by its contigs, as `GenomeOrigin.sha256` says. */
export function genomeHash(contigs: Iterable<string>): string {
  const hashes = Array.from(contigs, (contig) => hash('sha256', contig.toUpperCase()));
  return hash('sha256', hashes.toSorted().join('\n'));
}
