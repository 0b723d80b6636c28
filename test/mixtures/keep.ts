import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import type { KeptAssembly } from './kept.ts';

/** Letters of a word that tells where any of a locus is, and how many of them must stand together. */
const WORD = 19;
const FEWEST_WORDS = 3;
/** Bases between two words of one place, and bases that are kept at each side of it. */
const GAP = 600;
const AROUND = 1500;

/** Words of alleles, on both strands. */
export function wordsOf(alleles: Iterable<string>): Set<string> {
  const words = new Set<string>();
  for (const allele of alleles) {
    for (const bases of [allele, reverseComplement(allele)]) {
      for (let at = 0; at + WORD <= bases.length; at++) words.add(bases.slice(at, at + WORD));
    }
  }
  return words;
}

/** Figures of an assembly, and the parts of its contigs that have words of the alleles. */
export function keepOf(
  contigs: readonly string[],
  words: ReadonlySet<string>,
): Pick<KeptAssembly, 'lengths' | 'gc' | 'undetermined' | 'ambiguous' | 'pieces'> {
  const count = (letters: RegExp): number =>
    contigs.reduce((sum, bases) => sum + (bases.match(letters)?.length ?? 0), 0);
  return {
    lengths: contigs.map(({ length }) => length),
    gc: count(/[GC]/g),
    undetermined: count(/N/g),
    ambiguous: count(/[^ACGTN]/g),
    pieces: contigs.flatMap((bases, contig) =>
      placesOf(bases, words).map(({ start, end }) => ({ contig, start, bases: bases.slice(start, end) })),
    ),
  };
}

function placesOf(bases: string, words: ReadonlySet<string>): { start: number; end: number }[] {
  const groups: { first: number; last: number; count: number }[] = [];
  for (let at = 0; at + WORD <= bases.length; at++) {
    if (!words.has(bases.slice(at, at + WORD))) continue;
    const group = groups.at(-1);
    if (group && at - group.last <= GAP) [group.last, group.count] = [at, group.count + 1];
    else groups.push({ first: at, last: at, count: 1 });
  }
  const places: { start: number; end: number }[] = [];
  for (const { first, last, count } of groups) {
    if (count < FEWEST_WORDS) continue;
    const [start, end] = [Math.max(0, first - AROUND), Math.min(bases.length, last + WORD + AROUND)];
    const before = places.at(-1);
    if (before && before.end >= start) before.end = end;
    else places.push({ start, end });
  }
  return places;
}
