import { namedList } from '#shared/count-of.ts';
import { spotOf, type AlignmentModel, type ViewRow } from './model.ts';

export interface DifferenceRow {
  number: number;
  kind: string;
  /** First column that is shown, from 0. */
  column: number;
  /** In the reference: `45`, or `45–47`; before a gap `after 44`. */
  position: string;
  residues: string;
  /** The residues of the other row, or of all other rows with a count for each. */
  others: string;
  otherPosition: string;
  contigPosition: string;
  /** Names of the rows that are not as the reference. */
  names: string;
  /** Amino acid of the codon and what it becomes. */
  change: string;
}

const GAP = '-';

const KIND_NAMES = {
  substitution: 'Substitution',
  insertion: 'Insertion',
  deletion: 'Deletion',
  end: 'End missing',
} as const;

const decoder = new TextDecoder('latin1');
const MAX_RESIDUES = 60;
const MAX_NAMES = 12;

/** All differences of an alignment, from left to right. */
export function listRows(model: AlignmentModel): DifferenceRow[] {
  const [reference, ...others] = model.rows;
  if (!reference) return [];
  const translation = reference.translation();
  const numbers = translation && aminoAcidNumbers(translation, model.isLeftward);
  return model.differences.map(({ from, to, kind }, index) => {
    const [first] = others;
    const isPair = others.length === 1;
    const differing = others.filter((row) => !isSame(row, reference, from, to));
    return {
      number: index + 1,
      kind: KIND_NAMES[kind],
      column: from,
      position: positionOf(model, reference, from, to, 'position'),
      residues: residuesOf(reference, from, to),
      others: isPair && first ? residuesOf(first, from, to) : countResidues(model.rows, from, to),
      otherPosition: first ? positionOf(model, first, from, to, 'position') : '',
      contigPosition: first ? positionOf(model, first, from, to, 'contig') : '',
      names: namesOf(differing),
      change: kind === 'substitution' ? changeAt(reference, numbers, differing, from) : '',
    };
  });
}

function isSame(row: ViewRow, reference: ViewRow, from: number, to: number): boolean {
  for (let column = from; column < to; column++) if (row.residues[column] !== reference.residues[column]) return false;
  return true;
}

function residuesOf({ residues }: ViewRow, from: number, to: number): string {
  const text = decoder.decode(residues.subarray(from, Math.min(to, from + MAX_RESIDUES)));
  return to - from > MAX_RESIDUES ? `${text}…` : text;
}

/** `A 12, G 3`: how many rows have what. */
function countResidues(rows: readonly ViewRow[], from: number, to: number): string {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const residues = residuesOf(row, from, to);
    counts.set(residues, (counts.get(residues) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([, left], [, right]) => right - left);
  const shown = sorted.slice(0, 8).map(([residues, count]) => `${residues} ${count}`);
  return sorted.length > 8 ? `${shown.join(', ')}, …` : shown.join(', ');
}

function namesOf(rows: readonly ViewRow[]): string {
  return namedList(
    rows.map(({ name, alleleId }) => alleleId ?? name),
    MAX_NAMES,
  );
}

/** The positions of the columns in a row or on its contig; for columns without residues, the position before them. */
function positionOf(
  model: AlignmentModel,
  row: ViewRow,
  from: number,
  to: number,
  scale: 'position' | 'contig',
): string {
  const numberAt = (column: number) => {
    const spot = spotOf(model, row, column);
    return scale === 'position' ? spot.position : spot.contig?.position;
  };
  const columns = Array.from({ length: to - from }, (_, index) => from + index);
  const first = columns.find((column) => row.residues[column] !== GAP.charCodeAt(0));
  const last = columns.findLast((column) => row.residues[column] !== GAP.charCodeAt(0));
  if (first === undefined || last === undefined) {
    const before = numberAt(from);
    return before === undefined ? 'before the first' : `after ${before}`;
  }
  const [start, end] = [numberAt(first), numberAt(last)];
  return start === end ? String(start) : `${start}–${end}`;
}

/** The number of the amino acid, from 1 in the direction of reading, in each column that has its letter. */
function aminoAcidNumbers(letters: Uint8Array, isLeftward: boolean): Int32Array {
  const numbers = new Int32Array(letters.length);
  let count = 0;
  for (let step = 0; step < letters.length; step++) {
    const column = isLeftward ? letters.length - 1 - step : step;
    if (letters[column] !== 0) numbers[column] = ++count;
  }
  return numbers;
}

/**
 * What a substitution does to the amino acid of its codon: `K45R`, with several outcomes `K45R/T`; `K45K` where it changes none.
 * Empty where the reference has no codon, or the others do not read theirs in the same place.
 */
function changeAt(
  reference: ViewRow,
  numbers: Int32Array | undefined,
  others: readonly ViewRow[],
  column: number,
): string {
  const before = reference.translation();
  if (!before || !numbers) return '';
  const middle = [column, column - 1, column + 1].find((one) => before[one]);
  if (middle === undefined) return '';
  const outcomes = new Set<string>();
  for (const row of others) {
    const letter = row.translation()?.[middle];
    if (letter) outcomes.add(String.fromCharCode(letter));
  }
  return outcomes.size > 0
    ? `${String.fromCharCode(before[middle] as number)}${numbers[middle]}${[...outcomes].join('/')}`
    : '';
}
