import { NO_ALLELE } from './allele-byte.ts';

/** Profiles per block. It is a multiple of 4, because four are compared at once. */
export const BLOCK = 4096;

/** Bytes per profile before the alleles: its row id and sort key as 64-bit floats, and the number of its loci. */
const ROW_BYTES = 8 + 8 + 4;

export function blockBytes(loci: number): number {
  return BLOCK * (ROW_BYTES + loci);
}

/**
 * `BLOCK` profiles of a scheme, stored locus by locus, so that one pass over the memory compares one locus of all of
 * them.
 */
export interface ProfileBlock {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Row ids of the profiles in the database. 0 where the block is not full. */
  readonly ids: Float64Array;
  /** Sort keys of their profile ids, in natural order. */
  readonly sortKeys: Float64Array;
  /** The number of loci of which each profile has an allele. */
  readonly filled: Int32Array;
  /** Allele bytes. Those of locus `n` begin at `n * BLOCK`. */
  readonly alleles: Uint8Array;
}

export function createBlock(loci: number): ProfileBlock {
  const bytes = new Uint8Array(blockBytes(loci));
  return {
    bytes,
    ids: new Float64Array(bytes.buffer, 0, BLOCK),
    sortKeys: new Float64Array(bytes.buffer, 8 * BLOCK, BLOCK),
    filled: new Int32Array(bytes.buffer, 16 * BLOCK, BLOCK),
    alleles: bytes.subarray(ROW_BYTES * BLOCK),
  };
}

/** A locus of a scheme at which profiles are compared, and the bytes of the wanted alleles. */
export interface WantedLocus {
  /** Position in the scheme, from 0. */
  readonly position: number;
  readonly bytes: readonly number[];
}

/** Masks of the seven low bits, and of the high bit, of each of four bytes. */
const LOW_BITS = 0x7f7f7f7f;
const HIGH_BITS = 0x80808080 | 0;
/** A byte can count up to this; then it is added to the sum. */
const MAX_COUNT = 255;

const ones = (byte: number) => Math.imul(byte, 0x01010101);

/** Sets the high bit of each of four bytes that is not zero. Carries stay within their byte. */
function nonZero(word: number): number {
  return (((word & LOW_BITS) + LOW_BITS) | word) & HIGH_BITS;
}

/**
 * Counts, for each profile of a block, the wanted loci at which its allele is none of those wanted, into `differing`.
 * Equal bytes may stand for different ids, so the count is a lower bound.
 */
export function countDifferences(alleles: Uint8Array, wanted: readonly WantedLocus[], differing: Int32Array): void {
  const words = new Int32Array(alleles.buffer, alleles.byteOffset, alleles.length >> 2);
  const perLocus = BLOCK >> 2;
  const counts = new Int32Array(perLocus);
  const counted = new Uint8Array(counts.buffer);
  differing.fill(0);
  let pending = 0;
  for (const { position, bytes } of wanted) {
    const column = words.subarray(position * perLocus, (position + 1) * perLocus);
    const [only = NO_ALLELE] = bytes;
    if (bytes.length === 1) countOne(column, ones(only), counts);
    else countSeveral(column, bytes.map(ones), counts);
    if (++pending === MAX_COUNT) {
      addUp(counted, differing);
      pending = 0;
    }
  }
  addUp(counted, differing);
}

function countOne(column: Int32Array, target: number, counts: Int32Array): void {
  for (let index = 0; index < column.length; index++) {
    const word = column[index] as number;
    const difference = word ^ target;
    const isThere = ((word & LOW_BITS) + LOW_BITS) | word;
    const isOther = ((difference & LOW_BITS) + LOW_BITS) | difference;
    counts[index] = (counts[index] as number) + ((isThere & isOther & HIGH_BITS) >>> 7);
  }
}

function countSeveral(column: Int32Array, targets: readonly number[], counts: Int32Array): void {
  for (let index = 0; index < column.length; index++) {
    const word = column[index] as number;
    let isOther = nonZero(word);
    for (const target of targets) isOther &= nonZero(word ^ target);
    counts[index] = (counts[index] as number) + (isOther >>> 7);
  }
}

function addUp(counted: Uint8Array, differing: Int32Array): void {
  for (let index = 0; index < differing.length; index++) {
    differing[index] = (differing[index] as number) + (counted[index] as number);
  }
  counted.fill(0);
}
