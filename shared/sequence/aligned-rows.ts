/** The sign of a gap in an aligned row. */
export const GAP_SIGN = '-';

/** A sequence and how it lies on the reference. */
export interface AlignedSequence {
  readonly sequence: string;
  /**
   * From the first residue of both to the last of both: `M`, `=` or `X` both, `I` this one only, `D` the reference only; as in SAM
   * with this one as the read.
   */
  readonly cigar: string;
}

/** One run of columns of a CIGAR. */
interface CigarRun {
  readonly length: number;
  readonly sign: 'M' | 'I' | 'D';
}

/** The runs of a CIGAR; `=` and `X` are both `M`. Throws a `RangeError` for what is no CIGAR of these signs. */
function readCigar(cigar: string): CigarRun[] {
  if (!/^(?:\d+[M=XID])*$/.test(cigar)) throw new RangeError('This is no CIGAR of M, =, X, I and D.');
  return Array.from(cigar.matchAll(/(\d+)([M=XID])/g), ([, length, sign]) => ({
    length: Number(length),
    sign: sign === 'I' || sign === 'D' ? sign : 'M',
  }));
}

/** A sequence laid on the reference: one character for each residue of it, and what stands between those. */
interface LaidSequence {
  onReference: string;
  /** By the index of the residue of the reference before which they stand; its length for those at the end. */
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
 * Rows of one length out of sequences that were each aligned with the same reference; the reference first, then the others in
 * their order. Residues between the same two of the reference share columns from the left on; those before its first residue
 * from the right. Removing the gaps of a row gives back its sequence. Throws a `RangeError` when a CIGAR does not fit.
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
