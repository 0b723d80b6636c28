import type { DatabaseSync } from 'node:sqlite';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import type { AlleleCatalogue } from './index/allele-catalogue.ts';
import { isRepeated } from './find-matches.ts';
import { QUERY_CODES, SEPARATOR, type Genome } from './genome/genome.ts';
import type { MatchList } from './match-list.ts';

/** An allele with letters for several bases, as query codes on one strand. */
interface Pattern {
  /** Row id of the allele. */
  readonly row: number;
  readonly codes: Uint8Array;
  readonly isReverse: 0 | 1;
  /** Position of its first such letter. */
  readonly anchor: number;
}

/**
 * Finds the DNA alleles that are stored with letters for several bases (IUPAC), which the index leaves out. Such an
 * allele matches only where the query has the same letters, or on the other strand their complements. Real schemes hold
 * a few of them, and most genomes hold no such letter at all.
 */
export function findAmbiguous(
  connection: DatabaseSync,
  genome: Genome,
  catalogue: AlleleCatalogue,
  matches: MatchList,
): void {
  if (genome.dataType !== 'DNA') return;
  const patterns = readPatterns(connection);
  if (patterns.size === 0) return;
  const { codes } = genome;
  for (let place = 0; place < codes.length; place++) {
    const code = codes[place] as number;
    if (code < 4 || code === SEPARATOR) continue;
    const before = place === 0 ? SEPARATOR : (codes[place - 1] as number);
    for (const key of [keyOf(before, code), keyOf(NO_BASE, code)]) {
      for (const { row, codes: wanted, isReverse, anchor } of patterns.get(key) ?? []) {
        const start = place - anchor;
        if (start < 0 || !isThere(codes, start, wanted)) continue;
        if (genome.overhangs && isRepeated(genome, start, wanted.length)) continue;
        const allele = catalogue.find(row);
        if (allele) matches.add(allele.ordinal, start, start + wanted.length, isReverse);
      }
    }
  }
}

/** Residues of the longest such allele. 0 if there is none. */
export function longestAmbiguous(connection: DatabaseSync): number {
  const row = connection.prepare('select max(length) as length from allele where ambiguous = 1').get();
  return Number(row?.['length'] ?? 0);
}

/** Stands for the base before a pattern that begins with a letter for several bases. */
const NO_BASE = 254;

function keyOf(before: number, code: number): number {
  return (before << 8) | code;
}

/** The alleles, in both directions, by their first letter for several bases and the base before it. */
function readPatterns(connection: DatabaseSync): Map<number, Pattern[]> {
  const rows = connection
    .prepare(
      `select allele.id, allele.sequence from allele join locus on locus.id = allele.locus
       where allele.ambiguous = 1 and locus.data_type = 'DNA'`,
    )
    .all();
  const patterns = rows.flatMap((row) => {
    const [id, sequence] = [Number(row['id']), String(row['sequence'])];
    return [patternOf(id, sequence, 0), patternOf(id, reverseComplement(sequence), 1)];
  });
  const isUsable = ({ anchor }: Pattern) => anchor >= 0;
  return Map.groupBy(patterns.filter(isUsable), ({ codes, anchor }) =>
    keyOf(anchor === 0 ? NO_BASE : (codes[anchor - 1] as number), codes[anchor] as number),
  );
}

function patternOf(row: number, sequence: string, isReverse: 0 | 1): Pattern {
  const uracil = 'U'.charCodeAt(0);
  const codes = Uint8Array.from(sequence, (letter) => {
    const code = QUERY_CODES[letter.charCodeAt(0)] as number;
    return code === uracil ? 3 : code;
  });
  return { row, codes, isReverse, anchor: codes.findIndex((code) => code > 3) };
}

function isThere(codes: Uint8Array, start: number, wanted: Uint8Array): boolean {
  for (let index = 0; index < wanted.length; index++) if (wanted[index] !== codes[start + index]) return false;
  return true;
}
