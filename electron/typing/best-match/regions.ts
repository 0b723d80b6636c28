import { reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';
import { SEPARATOR, type Genome } from '../genome.ts';
import type { LocusAlleles } from './locus-alleles.ts';
import { nextReverseWord, nextWord, WORD, WordSet } from './words.ts';

/** A part of a query, on one strand, that may hold an allele. */
export interface Region {
  /** On the strand of the allele; contigs are still parted by `SEPARATOR`. */
  readonly codes: Uint8Array;
  readonly isReverse: boolean;
  /** Place of the first code of the forward strand in the codes of the genome. */
  readonly start: number;
}

/** How many regions are looked into: copies and relatives of a gene are fewer. */
const MAX_REGIONS = 12;

/** Share of the hits of the best region that another must have. */
const LEAST_SHARE = 0.25;

/** An alignment above the floor of scores has at least about nine words in one piece. */
const LEAST_HITS = 3;

const locusWords = new WordSet();

/** The regions of a query that have most words in common with the alleles of a locus, best first. */
export function findRegions(genome: Genome, locus: LocusAlleles, checkpoint: () => void): Region[] {
  const { words, numbers } = locus;
  const size = Math.max(64, locus.longest);
  // A look into the bits is faster; filling them for a short query is not.
  if (genome.codes.length < words.length) {
    return chooseRegions(
      genome,
      locus,
      countHits(genome.codes, size, (word) => numbers.find(word) >= 0, checkpoint),
    );
  }
  for (const word of words) locusWords.add(word);
  try {
    return chooseRegions(
      genome,
      locus,
      countHits(genome.codes, size, (word) => locusWords.has(word), checkpoint),
    );
  } finally {
    locusWords.clear(words);
  }
}

interface Hits {
  /** Bases of a block. */
  readonly size: number;
  /** By block; words that end in it. */
  readonly forward: Uint32Array;
  readonly reverse: Uint32Array;
}

function countHits(codes: Uint8Array, size: number, isWord: (word: number) => boolean, checkpoint: () => void): Hits {
  const blocks = Math.ceil(codes.length / size);
  const [forward, reverse] = [new Uint32Array(blocks), new Uint32Array(blocks)];
  let word = 0;
  let reverseWord = 0;
  let run = 0;
  for (let block = 0; block < blocks; block++) {
    if (block % 256 === 0) checkpoint();
    const end = Math.min(codes.length, (block + 1) * size);
    let [hits, reverseHits] = [0, 0];
    for (let index = block * size; index < end; index++) {
      const code = codes[index] as number;
      if (code > 3) {
        run = 0;
        continue;
      }
      word = nextWord(word, code);
      reverseWord = nextReverseWord(reverseWord, code);
      if (++run < WORD) continue;
      if (isWord(word)) hits++;
      if (isWord(reverseWord)) reverseHits++;
    }
    forward[block] = hits;
    reverse[block] = reverseHits;
  }
  return { size, forward, reverse };
}

interface Candidate {
  block: number;
  isReverse: boolean;
  hits: number;
}

/** Pairs of neighbouring blocks, so that an allele is seen whole wherever it lies. */
function chooseRegions({ codes }: Genome, locus: LocusAlleles, { size, forward, reverse }: Hits): Region[] {
  const candidates: Candidate[] = [];
  for (const [counts, isReverse] of [[forward, false] as const, [reverse, true] as const]) {
    for (let block = 0; block < counts.length; block++) {
      const hits = (counts[block] as number) + (counts[block + 1] ?? 0);
      if (hits >= LEAST_HITS) candidates.push({ block, isReverse, hits });
    }
  }
  candidates.sort((left, right) => right.hits - left.hits || left.block - right.block);
  const least = (candidates[0]?.hits ?? 0) * LEAST_SHARE;
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    if (chosen.length === MAX_REGIONS || candidate.hits < least) break;
    const isNew = chosen.every(
      ({ block, isReverse }) => isReverse !== candidate.isReverse || Math.abs(block - candidate.block) > 1,
    );
    if (isNew) chosen.push(candidate);
  }
  return chosen.map(({ block, isReverse }) => {
    const start = Math.max(0, block * size - locus.longest);
    const part = codes.subarray(start, Math.min(codes.length, (block + 2) * size + locus.longest));
    return { codes: isReverse ? reversed(part) : part, isReverse, start };
  });
}

/** The other strand, with the separators of contigs where they are. */
function reversed(codes: Uint8Array): Uint8Array {
  const result = reverseComplementCodes(codes);
  for (let index = codes.indexOf(SEPARATOR); index >= 0; index = codes.indexOf(SEPARATOR, index + 1)) {
    result[codes.length - 1 - index] = SEPARATOR;
  }
  return result;
}
