/** Alleles of profiles as numbers, row by row; 0 for a locus that a profile lacks. Every row has a locus. */
export interface AlleleRows {
  codes: Uint16Array | Uint32Array;
  rows: number;
  loci: number;
}

/**
 * Distances between profiles (`wire-notes.md` §13): of the loci that both have, the share that differs. They are kept as two whole
 * numbers and compared by multiplication: fractions would put cases of equality on the wrong side. Two profiles that share no locus
 * are 1 of 1 apart.
 */
export interface ProfileDistances {
  /** The row from which distances are taken from now on. */
  from(row: number): void;
  /** Whether a row is nearer than `differences` of `shared` loci. Only then are the two members its distance. */
  isNearer(row: number, differences: number, shared: number): boolean;
  differences: number;
  shared: number;
}

/** How many loci each row lacks. */
export function countMissing({ codes, rows, loci }: AlleleRows): Int32Array {
  const missing = new Int32Array(rows);
  for (let row = 0, at = 0; row < rows; row++) {
    for (const end = at + loci; at < end; at++) if (codes[at] === 0) missing[row] = (missing[row] as number) + 1;
  }
  return missing;
}

/** Compares locus by locus, and ends as soon as the other row cannot be nearer any more. */
export function createPlainDistances(table: AlleleRows): ProfileDistances {
  const { codes, loci } = table;
  const missing = countMissing(table);
  let own = 0;
  return {
    differences: 0,
    shared: 0,
    from(row) {
      own = row;
    },
    isNearer(row, differences, shared) {
      const most = loci - Math.max(missing[own] as number, missing[row] as number);
      const limit = (differences * most) / shared;
      let differs = 0;
      let both = 0;
      const end = (own + 1) * loci;
      for (let at = own * loci, other = row * loci; at < end; at++, other++) {
        const one = codes[at] as number;
        const two = codes[other] as number;
        if (one === 0 || two === 0) continue;
        both += 1;
        if (one !== two && ++differs >= limit) return false;
      }
      this.differences = both === 0 ? 1 : differs;
      this.shared = both === 0 ? 1 : both;
      return this.differences * shared < differences * this.shared;
    },
  };
}
