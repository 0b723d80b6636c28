import type { DatabaseSync } from 'node:sqlite';
import { compareNatural } from '#shared/natural-order.ts';
import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';
import { visitWords, WordNumbers } from './words.ts';

export interface PreparedAllele {
  readonly id: string;
  readonly codes: Uint8Array;
  /** Numbers in `numbers` of its words, in its order. */
  readonly words: Int32Array;
}

/** All alleles of a DNA locus, as the search for the best match wants them. */
export interface LocusAlleles {
  /** In natural order of their ids. */
  readonly alleles: readonly PreparedAllele[];
  /** The distinct words of all alleles, in the order of their numbers. */
  readonly words: Int32Array;
  readonly numbers: WordNumbers;
  readonly residues: number;
  readonly longest: number;
}

/** Residues of all loci that a thread keeps at hand, with five bytes for each; the locus used longest ago goes first. */
const MAX_KEPT_RESIDUES = 16_000_000;

const kept = new Map<string, LocusAlleles>();

/** The alleles of a locus. `key` names the database in its present state; alleles read before under the same key are kept. */
export function readLocusAlleles(connection: DatabaseSync, key: string, locus: string): LocusAlleles {
  const name = JSON.stringify([key, locus]);
  const known = kept.get(name);
  kept.delete(name);
  const alleles = known ?? prepareAlleles(readAlleles(connection, locus));
  kept.set(name, alleles);
  let residues = 0;
  for (const held of kept.values()) residues += held.residues;
  for (const [oldest, held] of kept) {
    if (residues <= MAX_KEPT_RESIDUES) break;
    kept.delete(oldest);
    residues -= held.residues;
  }
  return alleles;
}

function* readAlleles(connection: DatabaseSync, locus: string): Generator<{ id: string; sequence: string }> {
  const rows = connection
    .prepare('select allele_id, sequence from allele where locus = (select id from locus where name = ?)')
    .iterate(locus);
  for (const row of rows) yield { id: String(row['allele_id']), sequence: String(row['sequence']) };
}

/** Makes alleles ready to be searched. */
export function prepareAlleles(alleles: Iterable<{ id: string; sequence: string }>): LocusAlleles {
  const numbers = new WordNumbers();
  const distinct: number[] = [];
  const prepared: PreparedAllele[] = [];
  let residues = 0;
  let longest = 0;
  for (const { id, sequence } of alleles) {
    const codes = new Uint8Array(Buffer.from(sequence, 'latin1'));
    for (let index = 0; index < codes.length; index++) {
      codes[index] = DNA_ALPHABET.codes[codes[index] as number] as number;
    }
    const words = new Int32Array(codes.length);
    let count = 0;
    visitWords(codes, (word) => {
      const number = numbers.add(word);
      if (number === distinct.length) distinct.push(word);
      words[count++] = number;
    });
    prepared.push({ id, codes, words: words.subarray(0, count) });
    residues += codes.length;
    longest = Math.max(longest, codes.length);
  }
  prepared.sort((left, right) => compareNatural(left.id, right.id));
  return { alleles: prepared, words: Int32Array.from(distinct), numbers, residues, longest };
}
