import type { DatabaseSync } from 'node:sqlite';
import { createLruCache } from '#shared/lru-cache.ts';
import { DNA_ALPHABET, NO_RESIDUE } from '#shared/sequence/alphabet.ts';
import { reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';
import { translateCodes } from '#shared/sequence/translation.ts';
import type { AlleleCatalogue, FoundAllele, SearchedLocus } from './allele-catalogue.ts';
import type { Genome } from './genome.ts';
import type { MatchList } from './match-list.ts';
import { tableOf } from './reading-frames.ts';

/**
 * Amino acids by which alleles are told apart before they are read: the first ones of either strand. Shorter alleles
 * are not searched; so few residues occur in any protein.
 */
const HEAD = 5;
const HEAD_BASES = 3 * HEAD;
/** Bits of one amino acid in a head. */
const BITS = 5;
const NO_HEAD = -1;

/** The most alleles of which a thread keeps the heads. Each takes 16 bytes. */
const MOST_KEPT = 2_000_000;

/** Heads of the alleles of a locus that have whole codons only. */
interface Heads {
  /** Row ids. */
  readonly rows: Float64Array;
  /** The first amino acids of each allele, packed; of the allele as it is, and of its reverse complement. */
  readonly forward: Int32Array;
  readonly reverse: Int32Array;
}

const kept = createLruCache<Heads>({ limit: MOST_KEPT, sizeOf: ({ rows }) => rows.length });

/**
 * Adds to `matches` every place of a protein query that is the translation of a whole allele of a DNA locus, in the
 * first frame of either strand (`wire-notes.md` §5: the allele is aligned from 1 to its full length, without a
 * difference). Several alleles may translate alike. `key` names the present state of the database. `checkpoint` is called
 * every few milliseconds; if it throws, the search ends.
 */
export function findTranslatedAlleles(
  connection: DatabaseSync,
  key: string,
  genome: Genome,
  catalogue: AlleleCatalogue,
  matches: MatchList,
  checkpoint: () => void,
): void {
  if (genome.dataType !== 'peptide') return;
  const places = indexHeads(genome.codes);
  for (const locus of catalogue.loci) {
    if (locus.dataType !== 'DNA') continue;
    checkpoint();
    const { rows, forward, reverse } = kept.getOrMake(JSON.stringify([key, locus.name]), () =>
      readHeads(connection, locus),
    );
    const add = (index: number, head: number, isReverse: boolean) => {
      const first = places.firstOf(head);
      if (first < 0) return;
      checkpoint();
      const allele = catalogue.find(rows[index] as number);
      if (allele) addPlaces(genome, places, allele, first, isReverse, matches);
    };
    for (let index = 0; index < rows.length; index++) {
      add(index, forward[index] as number, false);
      add(index, reverse[index] as number, true);
    }
  }
}

function addPlaces(
  { codes }: Genome,
  places: HeadIndex,
  allele: FoundAllele,
  first: number,
  isReverse: boolean,
  matches: MatchList,
): void {
  const bases = isReverse ? reverseComplementCodes(allele.codes) : allele.codes;
  const protein = translateCodes(bases, 0, tableOf(allele.locus));
  if (protein.includes(NO_RESIDUE)) return;
  const isAt = (start: number) => protein.every((code, index) => code === codes[start + index]);
  for (let start = first; start >= 0; start = places.next[start] as number) {
    if (isAt(start)) matches.add(allele.ordinal, start, start + protein.length, isReverse ? 1 : 0);
  }
}

/** Where heads begin in a query. It takes a few bytes per residue, because a query may be a whole proteome. */
interface HeadIndex {
  /** A place that may have the head, or -1. */
  firstOf(head: number): number;
  /** The next such place, or -1. */
  readonly next: Int32Array;
}

const MOST_BUCKETS = 2 ** 22;

function indexHeads(codes: Uint8Array): HeadIndex {
  const buckets = Math.min(MOST_BUCKETS, 2 ** Math.ceil(Math.log2(codes.length + 1)));
  const bucketOf = (head: number) => (Math.imul(head, SPREAD) >>> 8) & (buckets - 1);
  const firsts = new Int32Array(buckets).fill(-1);
  const next = new Int32Array(codes.length).fill(-1);
  for (let start = codes.length - HEAD; start >= 0; start--) {
    const head = packHead(codes, start);
    if (head === NO_HEAD) continue;
    const bucket = bucketOf(head);
    next[start] = firsts[bucket] as number;
    firsts[bucket] = start;
  }
  return { firstOf: (head) => (head === NO_HEAD ? -1 : (firsts[bucketOf(head)] as number)), next };
}

/** An odd number whose product spreads similar heads (Knuth's multiplicative hashing). */
const SPREAD = 0x9e3779b1;

/** The first amino acids as one number. `NO_HEAD` if one of them is unknown, or a contig ends there. */
function packHead(codes: Uint8Array, start = 0): number {
  let head = 0;
  for (let index = start; index < start + HEAD; index++) {
    const code = codes[index] as number;
    if (code >= NO_RESIDUE) return NO_HEAD;
    head = (head << BITS) | code;
  }
  return head;
}

/** Reads only the ends of the alleles: whole sequences of a large database would take seconds. */
function readHeads(connection: DatabaseSync, locus: SearchedLocus): Heads {
  const select = connection.prepare(
    `select id, substr(sequence, 1, ${HEAD_BASES}) || substr(sequence, -${HEAD_BASES}) from allele
     where locus = (select id from locus where name = ?) and length % 3 = 0 and length >= ${HEAD_BASES}`,
  );
  select.setReturnArrays(true);
  const read = select.all(locus.name) as unknown as [row: number, ends: string][];
  const table = tableOf(locus);
  const heads = {
    rows: new Float64Array(read.length),
    forward: new Int32Array(read.length),
    reverse: new Int32Array(read.length),
  };
  for (const [index, [row, ends]] of read.entries()) {
    const codes = Uint8Array.from(
      { length: ends.length },
      (_, at) => DNA_ALPHABET.codes[ends.charCodeAt(at)] as number,
    );
    const last = reverseComplementCodes(codes.subarray(HEAD_BASES));
    heads.rows[index] = row;
    heads.forward[index] = packHead(translateCodes(codes.subarray(0, HEAD_BASES), 0, table));
    heads.reverse[index] = packHead(translateCodes(last, 0, table));
  }
  return heads;
}
