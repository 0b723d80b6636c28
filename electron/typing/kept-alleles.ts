/** An allele as it was read from the database. */
export interface ReadAllele {
  /** Row of its locus. */
  readonly locus: number;
  readonly id: string;
  /** Residue codes. */
  readonly codes: Uint8Array;
}

/** Residues of all alleles that a thread keeps; genomes of one species share most of theirs. */
const MAX_RESIDUES = 16_000_000;

/** Alleles by row, of one database in one state. */
export interface KeptAlleles {
  get(row: number): ReadAllele | undefined;
  keep(row: number, allele: ReadAllele): void;
}

const alleles = new Map<number, ReadAllele>();
let state: string | undefined;
let residues = 0;

/**
 * The alleles that this thread has read lately of the database that `key` names in its present state. Those of another database or
 * state are let go. A read is a look into a page of a large file, so that this saves a third of the time of a warm query.
 */
export function keptAlleles(key: string): KeptAlleles {
  if (key !== state) {
    alleles.clear();
    residues = 0;
    state = key;
  }
  return {
    get: (row) => (key === state ? alleles.get(row) : undefined),
    keep(row, allele) {
      if (key !== state) return;
      if (alleles.has(row)) return;
      alleles.set(row, allele);
      residues += allele.codes.length;
      for (const [oldest, { codes }] of alleles) {
        if (residues <= MAX_RESIDUES) break;
        alleles.delete(oldest);
        residues -= codes.length;
      }
    },
  };
}
