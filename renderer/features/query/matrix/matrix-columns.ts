import type { LocusStatus } from '#shared/rpc/contract/typing.ts';
import type { Matrix } from './matrix.ts';
import { STATUSES } from '../results/packed-result.ts';
import { NOT_LOOKED_FOR, STATUS_ORDER, STATUS_WORDS } from '../results/status-labels.ts';

/** What of a table of genomes decides which columns stand before the loci. */
export type TableTrait = 'isChosen' | 'isMixed' | 'isJudged';

export interface HeadColumn {
  /** As `MatrixSort.by` names it. */
  by: string;
  label: string;
  title: string;
  width: number;
  status?: LocusStatus;
}

export const ROW_HEIGHT = 26;
/** Loci that are drawn together: scrolling sideways adds and takes away whole groups. */
export const GROUP = 6;

const FILE_WIDTH = 180;
const NARROW_FILE_WIDTH = 136;
/** Pixels of a letter of the table, on the safe side, and of what is beside the name in a header. */
const LETTER = 9;
const BESIDE = 22;
const LOCUS_WIDTHS = { least: 64, most: 136 };

/** Pixels for each locus: all have the same, so that the place of any is known without measuring. */
export function widthOfLoci(loci: readonly string[]): number {
  const longest = loci.reduce((most, { length }) => Math.max(most, length), 0);
  return Math.min(LOCUS_WIDTHS.most, Math.max(LOCUS_WIDTHS.least, longest * LETTER + BESIDE));
}

/** Numbers the statuses that some row has; `exact` always. As text, which stays the same while the statuses do. */
export function presentStatuses(rows: readonly { counts: Uint32Array }[]): string {
  return STATUSES.filter((status, code) => status === 'exact' || rows.some(({ counts }) => counts[code])).join(' ');
}

/**
 * File, the verdict if any genome has one, the database and scheme if rows must name them, primary key, state, the alleles if they have no columns, other scheme fields,
 * counts by status (`statuses` as `presentStatuses` gives them).
 */
export function headColumns(
  primaryKey: string | undefined,
  fields: readonly string[],
  statuses: string,
  { isNarrow, isChosen, isMixed, isJudged }: { isNarrow: boolean } & Partial<Pick<Matrix, TableTrait>>,
): HeadColumn[] {
  return [
    { by: 'file', label: 'File', title: 'File', width: isNarrow ? NARROW_FILE_WIDTH : FILE_WIDTH },
    ...(isJudged
      ? [{ by: 'verdict', label: 'Verdict', title: 'Whether the genome can be trusted', width: isNarrow ? 108 : 132 }]
      : []),
    ...(isChosen
      ? [
          { by: 'database', label: 'Database', title: 'Database that fits best', width: 130 },
          { by: 'scheme', label: 'Scheme', title: 'Scheme of the database', width: 110 },
        ]
      : []),
    ...(primaryKey === undefined
      ? []
      : [{ by: 'key', label: primaryKey, title: primaryKey, width: isNarrow ? 60 : 76 }]),
    { by: 'state', label: 'Result', title: 'What became of the genome', width: isNarrow ? 132 : 176 },
    ...(isMixed ? [{ by: 'alleles', label: 'Alleles', title: 'Alleles of the scheme', width: 560 }] : []),
    ...fields.map((field) => ({ by: `field ${field}`, label: field, title: field, width: 120 })),
    ...STATUS_ORDER.filter((status) => statuses.split(' ').includes(status)).map((status) => ({
      by: `count ${status}`,
      label: STATUS_WORDS[status].sign,
      title: countTitle(status),
      width: 56,
      status,
    })),
  ];
}

function countTitle(status: LocusStatus): string {
  const { word, meaning } = STATUS_WORDS[status];
  const unsearched = status === 'missing' ? `; ${NOT_LOOKED_FOR.word} where ${NOT_LOOKED_FOR.meaning}` : '';
  return `Loci that are ${word}: ${meaning}${unsearched}`;
}

/** Pixels of the columns before the loci. */
export function widthOfHead(head: readonly HeadColumn[]): number {
  return head.reduce((sum, { width }) => sum + width, 0);
}

/** The columns before the loci and the width of each locus: where every column stands follows from them. */
export interface ColumnPlaces {
  head: readonly HeadColumn[];
  /** Pixels of all columns of `head`. */
  headWidth: number;
  /** Pixels of each locus. */
  locusWidth: number;
}

/** Pixels from the left edge of the table to a column; columns count from the file on. */
export function leftOfColumn({ head, headWidth, locusWidth }: ColumnPlaces, column: number): number {
  if (column < head.length) return widthOfHead(head.slice(0, column));
  return headWidth + (column - head.length) * locusWidth;
}

/** Pixels of a column; columns count from the file on. */
export function widthOfColumn({ head, locusWidth }: ColumnPlaces, column: number): number {
  return column < head.length ? (head[column]?.width ?? 0) : locusWidth;
}
