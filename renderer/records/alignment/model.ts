import type { AlignedPlace, AlignmentResult } from '#shared/rpc/contract/alignment.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import {
  compareRows,
  consensusOf,
  columnDifferences,
  polymorphicSites,
  type Difference,
} from '#shared/sequence/row-differences.ts';
import { onCircle, placeOf, residuesBefore, residuesOn } from '#shared/sequence/row-positions.ts';
import { readingOf, translateRow } from '#shared/sequence/row-translation.ts';

/** How residues of a row are counted, as seen: the leftmost has the number `first`, each further one `step` more. */
export interface Scale {
  first: number;
  step: number;
  /** Length of a circle in residues; after it, positions start again at 1. */
  circle?: number | undefined;
}

/** The number of the residue with an index from the left, from 0. */
function positionOn({ first, step, circle }: Scale, index: number): number {
  return onCircle(first + index * step, circle);
}

export interface ViewRow {
  readonly name: string;
  readonly alleleId: string | undefined;
  /** One ASCII letter a column. */
  readonly residues: Uint8Array;
  /** Number of residues to the left of each column of the whole alignment, and of its end. */
  readonly before: () => Int32Array;
  /** Residues of the sequence. */
  readonly length: number;
  /** In the sequence itself, from 1. */
  readonly own: Scale;
  /** On its contig, where it lies on one. */
  readonly onContig: (Scale & { contig: string }) | undefined;
  /** Letters of amino acids at the middle of codons; undefined where nothing is translated. */
  readonly translation: () => Uint8Array | undefined;
}

/** An alignment as it is seen: perhaps from the other strand, perhaps only the columns that differ. */
export interface AlignmentModel {
  readonly result: AlignmentResult;
  readonly rows: readonly ViewRow[];
  readonly columns: number;
  readonly isReversed: boolean;
  /** Whether codons are read from right to left as seen. */
  readonly isLeftward: boolean;
  /** The columns of the whole alignment that are shown, where not all are. */
  readonly shown: Int32Array | undefined;
  /** The most telling of what all rows are to the first, by column. */
  readonly kinds: Uint8Array;
  readonly differences: readonly Difference[];
  /** How many columns of the whole alignment are polymorphic. */
  readonly sites: number;
  readonly consensus: Uint8Array;
  /** Per column: share of the rows, 0 to 1, that differ from the consensus. */
  readonly diversity: Float32Array;
}

const encoder = new TextEncoder();
const GAP = '-'.charCodeAt(0);

/** Prepares a result for being drawn; some 10 ms for each million residues. */
export function createModel(result: AlignmentResult, isReversed: boolean): AlignmentModel {
  const residues = result.rows.map((row) =>
    encoder.encode(isReversed ? reverseComplement(row.residues) : row.residues),
  );
  const [reference = new Uint8Array()] = residues;
  const rows = result.rows.map((row, index): ViewRow => {
    const letters = residues[index] as Uint8Array;
    const before = once(() => residuesBefore(letters));
    const length = letters.length - countGaps(letters);
    const own = isReversed ? { first: length, step: -1 } : { first: 1, step: 1 };
    return {
      name: row.name,
      alleleId: row.allele_id,
      residues: letters,
      before,
      length,
      own,
      onContig: row.place && contigScale(row.place, own, length),
      translation: once(() => {
        if (result.frame === undefined) return undefined;
        return translateRow(letters, readingOf(letters, reference, result.frame, isReversed), result.genetic_code);
      }),
    };
  });
  const kinds = compareRows(residues);
  const consensus = consensusOf(residues);
  return {
    result,
    rows,
    columns: result.columns,
    isReversed,
    isLeftward: (result.frame ?? 1) > 3 !== isReversed,
    shown: undefined,
    kinds,
    differences: columnDifferences(reference, kinds),
    sites: polymorphicSites(kinds).length,
    consensus: consensus.residues,
    diversity: consensus.diversity,
  };
}

/** Of thousands of rows few are ever seen, so what takes long is computed when it is first asked for. */
function once<Value>(compute: () => Value): () => Value {
  let held: { value: Value } | undefined;
  return () => (held ??= { value: compute() }).value;
}

function countGaps(letters: Uint8Array): number {
  let gaps = 0;
  for (const letter of letters) if (letter === GAP) gaps++;
  return gaps;
}

function contigScale(place: AlignedPlace, own: Scale, length: number): Scale & { contig: string } {
  // A peptide on a DNA contig takes three bases a residue.
  const bases = Math.max(1, Math.round(residuesOn(place) / Math.max(1, length)));
  return {
    contig: place.contig ?? 'Query',
    first: placeOf(own.first, place, bases),
    step: own.step * bases * (place.orientation === 'forward' ? 1 : -1),
    circle: place.start > place.end ? place.contig_length : undefined,
  };
}

/** The same with the polymorphic columns alone. */
export function onlySites(model: AlignmentModel): AlignmentModel {
  const shown = polymorphicSites(model.kinds);
  const pick = (letters: Uint8Array) => Uint8Array.from(shown, (column) => letters[column] as number);
  const rows = model.rows.map((row) => ({ ...row, residues: pick(row.residues), translation: () => undefined }));
  const kinds = pick(model.kinds);
  // Next to one another, gaps that were apart are not one.
  const differences = columnDifferences(pick(model.rows[0]?.residues ?? new Uint8Array()), kinds).flatMap((one) =>
    Array.from({ length: one.to - one.from }, (_, index) => {
      return { kind: one.kind, from: one.from + index, to: one.from + index + 1 };
    }),
  );
  return {
    ...model,
    rows,
    columns: shown.length,
    shown,
    kinds,
    differences,
    consensus: pick(model.consensus),
    diversity: Float32Array.from(shown, (column) => model.diversity[column] as number),
  };
}

/** The column of the whole alignment behind a column that is shown. */
export function wholeColumn({ shown }: AlignmentModel, column: number): number {
  return shown ? (shown[column] ?? 0) : column;
}

/** What a row has in a column that is shown. */
export interface Spot {
  residue: string;
  /** Number of the residue, or of the last one before a gap; undefined before the first. */
  position: number | undefined;
  contig: { name: string; position: number } | undefined;
}

export function spotOf(model: AlignmentModel, row: ViewRow, column: number): Spot {
  const index = (row.before()[wholeColumn(model, column) + 1] as number) - 1;
  const { own, onContig } = row;
  return {
    residue: String.fromCharCode(row.residues[column] as number),
    position: index < 0 ? undefined : positionOn(own, index),
    contig: onContig && index >= 0 ? { name: onContig.contig, position: positionOn(onContig, index) } : undefined,
  };
}
