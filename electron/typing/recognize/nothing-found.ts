import { countOf } from '#shared/count-of.ts';

/** Names that a sentence lists. */
const LISTED = 3;

/** `Nothing of demo_seqdef was found in this genome.`, also of several or many databases. */
export function nothingFound(databases: readonly string[], residues: number): string {
  return `Nothing of ${listed(databases)} was found in this ${residues < 100_000 ? 'sequence' : 'genome'}.`;
}

function listed(names: readonly string[]): string {
  if (names.length > LISTED) return `the ${countOf(names.length, 'database')}`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
