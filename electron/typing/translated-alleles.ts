import type { DatabaseSync } from 'node:sqlite';
import { createLruCache } from '#shared/lru-cache.ts';
import { DNA_ALPHABET, NO_RESIDUE } from '#shared/sequence/alphabet.ts';
import { reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';
import { translateCodes } from '#shared/sequence/translation.ts';
import type { AlleleCatalogue, FoundAllele, SearchedLocus } from './index/allele-catalogue.ts';
import type { Genome } from './genome/genome.ts';
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
  const table = tableOf(allele.locus);
  const length = bases.length / 3;
  for (let start = first; start >= 0; start = places.next[start] as number) {
    if (codesFor(bases, table, codes, start)) matches.add(allele.ordinal, start, start + length, isReverse ? 1 : 0);
  }
}

/** Whether bases translate to the protein that begins at `start`. */
function codesFor(bases: Uint8Array, table: Uint8Array, protein: Uint8Array, start: number): boolean {
  for (let base = 0, at = start; base < bases.length; base += 3, at++) {
    const [first, second, third] = [bases[base] as number, bases[base + 1] as number, bases[base + 2] as number];
    const isCodon = (first | second | third) < 4;
    if (!isCodon || table[(first << 4) | (second << 2) | third] !== protein[at]) return false;
  }
  return true;
}

/** Where heads begin in a query. It takes a few bytes per residue, because a query may be a whole proteome. */
interface HeadIndex {
  /** The first place of a head, or -1. */
  firstOf(head: number): number;
  /** The next place of the same head, or -1. */
  readonly next: Int32Array;
}

/** Buckets per residue, so that most heads of alleles meet an empty one. At most 16 MiB. */
const SPARE = 4;
const MOST_BUCKETS = 2 ** 22;

/** An odd number whose product spreads similar heads (Knuth's multiplicative hashing). */
const SPREAD = 0x9e3779b1;

function indexHeads(codes: Uint8Array): HeadIndex {
  const buckets = Math.min(MOST_BUCKETS, 2 ** Math.ceil(Math.log2(SPARE * codes.length + 1)));
  const bucketOf = (head: number) => (Math.imul(head, SPREAD) >>> 8) & (buckets - 1);
  const firsts = new Int32Array(buckets).fill(-1);
  const heads = new Int32Array(codes.length).fill(NO_HEAD);
  /** The next first place of another head in the same bucket. */
  const others = new Int32Array(codes.length).fill(-1);
  const next = new Int32Array(codes.length).fill(-1);
  for (let start = codes.length - HEAD; start >= 0; start--) {
    const head = packHead(codes, start);
    if (head === NO_HEAD) continue;
    heads[start] = head;
    const bucket = bucketOf(head);
    let before = -1;
    let place = firsts[bucket] as number;
    while (place >= 0 && heads[place] !== head) [before, place] = [place, others[place] as number];
    if (place < 0) {
      others[start] = firsts[bucket] as number;
      firsts[bucket] = start;
      continue;
    }
    // The earlier place takes the part of the later one with the same head.
    next[start] = place;
    others[start] = others[place] as number;
    if (before < 0) firsts[bucket] = start;
    else others[before] = start;
  }
  return {
    firstOf(head) {
      if (head === NO_HEAD) return -1;
      let place = firsts[bucketOf(head)] as number;
      while (place >= 0 && heads[place] !== head) place = others[place] as number;
      return place;
    },
    next,
  };
}

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
