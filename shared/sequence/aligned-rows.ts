/** The sign of a gap in an aligned row. */
export const GAP_SIGN = '-';

export interface AlignedSequence {
  readonly sequence: string;
  /**
   * Covers both sequences from the first residue to the last: `M`, `=` or `X` both, `I` only this one, `D` only the
   * reference. As in SAM with this one as the read.
   */
  readonly cigar: string;
}

interface CigarRun {
  readonly length: number;
  readonly sign: 'M' | 'I' | 'D';
}

/** The runs of a CIGAR; `=` and `X` become `M`. Throws a `RangeError` if the text is no CIGAR of these signs. */
function readCigar(cigar: string): CigarRun[] {
  if (!/^(?:\d+[M=XID])*$/.test(cigar)) throw new RangeError('This is no CIGAR of M, =, X, I and D.');
  return Array.from(cigar.matchAll(/(\d+)([M=XID])/g), ([, length, sign]) => ({
    length: Number(length),
    sign: sign === 'I' || sign === 'D' ? sign : 'M',
  }));
}

/** A sequence laid on the reference: one character per residue of the reference, and the residues between those. */
interface LaidSequence {
  onReference: string;
  /** Keyed by the index of the reference residue before which they stand; at the end by the length of the reference. */
  insertions: Map<number, string>;
}

function lay(reference: string, { sequence, cigar }: AlignedSequence): LaidSequence {
  const insertions = new Map<number, string>();
  let onReference = '';
  let at = 0;
  for (const { length, sign } of readCigar(cigar)) {
    if (sign === 'D') onReference += GAP_SIGN.repeat(length);
    else {
      const residues = sequence.slice(at, at + length);
      at += length;
      if (sign === 'M') onReference += residues;
      else insertions.set(onReference.length, (insertions.get(onReference.length) ?? '') + residues);
    }
  }
  if (onReference.length === reference.length && at === sequence.length) return { onReference, insertions };
  throw new RangeError('A CIGAR does not fit its sequences.');
}

/**
 * Makes rows of one length from sequences that were each aligned with the same reference. The reference is first, then
 * the others in their order. Insertions at the same place share columns from the left; those before the first residue
 * of the reference share them from the right. Without its gaps, a row is its sequence again. Throws a `RangeError` if a
 * CIGAR does not fit.
 */
export function alignRows(reference: string, others: readonly AlignedSequence[]): string[] {
  const laid = others.map((other) => lay(reference, other));
  const widths = new Map<number, number>();
  for (const { insertions } of laid) {
    for (const [place, residues] of insertions) widths.set(place, Math.max(widths.get(place) ?? 0, residues.length));
  }
  const places = [...widths.keys()].toSorted((left, right) => left - right);
  const compose = ({ onReference, insertions }: LaidSequence): string => {
    let row = '';
    let from = 0;
    for (const place of places) {
      const width = widths.get(place) ?? 0;
      const residues = insertions.get(place) ?? '';
      row += onReference.slice(from, place);
      row += place === 0 ? residues.padStart(width, GAP_SIGN) : residues.padEnd(width, GAP_SIGN);
      from = place;
    }
    return row + onReference.slice(from);
  };
  return [{ onReference: reference, insertions: new Map<number, string>() }, ...laid].map(compose);
}

/** The sequence of a row. */
export function withoutGaps(row: string): string {
  return row.replaceAll(GAP_SIGN, '');
}
