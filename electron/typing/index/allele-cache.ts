import type { DataType } from '#shared/api/locus.ts';
import { alphabetOf } from '#shared/sequence/alphabet.ts';

export interface ReadAllele {
  /** Row id of its locus. */
  readonly locus: number;
  readonly id: string;
  /** Residue codes. */
  readonly codes: Uint8Array;
}

/** An allele to keep, with its row id; `locus` is the row id of its locus. */
interface AlleleToIndex {
  readonly row: number;
  readonly locus: number;
  readonly id: string;
  readonly sequence: string;
  readonly dataType: DataType;
}

/** The most residues of alleles that a thread keeps. Genomes of one species share most of their alleles. */
const MAX_RESIDUES = 16_000_000;

/**
 * Bytes per block. Alleles lie together in blocks, because freeing memory of its own for each costs more than reading
 * it again.
 */
const BLOCK = 1 << 20;
const MAX_BLOCKS = Math.floor(MAX_RESIDUES / BLOCK);

/** Alleles by row id, of one database in one state. */
interface AlleleCache {
  get(row: number): ReadAllele | undefined;
  keep(allele: AlleleToIndex): ReadAllele;
}

/** Memory for codes, and the rows of the alleles in it. Others keep views of a block, so no block is filled twice. */
interface AlleleBlock {
  readonly bytes: Buffer;
  readonly rows: number[];
  used: number;
}

const shared = createKept();
let state: string | undefined;

/**
 * The alleles that this thread has lately read of the database that `key` names in its present state. Those of another
 * database or state are dropped. A read is a look into a page of a large file, so this saves a third of the time of a
 * warm query. Without a key the alleles are kept for the caller only.
 */
export function keptAlleles(key: string | undefined): AlleleCache {
  if (key === undefined) return createKept();
  if (key !== state) {
    shared.clear();
    state = key;
  }
  return shared;
}

function createKept(): AlleleCache & { clear(): void } {
  const alleles = new Map<number, ReadAllele>();
  let blocks: AlleleBlock[] = [];

  function blockFor(length: number): AlleleBlock {
    const last = blocks.at(-1);
    if (last && last.used + length <= last.bytes.length) return last;
    const block = { bytes: Buffer.allocUnsafeSlow(Math.max(BLOCK, length)), rows: [], used: 0 };
    blocks.push(block);
    if (blocks.length > MAX_BLOCKS) for (const row of blocks.shift()?.rows ?? []) alleles.delete(row);
    return block;
  }

  return {
    get: (row) => alleles.get(row),
    keep({ row, locus, id, sequence, dataType }) {
      const { length } = sequence;
      const block = blockFor(length);
      const codes = new Uint8Array(block.bytes.buffer, block.bytes.byteOffset + block.used, length);
      block.bytes.write(sequence, block.used, 'latin1');
      const table = alphabetOf(dataType).codes;
      for (let index = 0; index < length; index++) codes[index] = table[codes[index] as number] as number;
      block.used += length;
      block.rows.push(row);
      const allele = { locus, id, codes };
      alleles.set(row, allele);
      return allele;
    },
    clear() {
      alleles.clear();
      blocks = [];
    },
  };
}
