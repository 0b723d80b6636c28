import type { LocusStatus } from '#shared/rpc/contract/typing.ts';
import { STATUSES } from '../results/packed-result.ts';
import { STATUS_WORDS } from '../results/status-words.ts';

/** A column before the loci. */
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

const FILE_WIDTH = 190;
const NARROW_FILE_WIDTH = 120;
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

/** File, primary key, other scheme fields, counts by status (`statuses` as `presentStatuses` gives them). */
export function headColumns(
  primaryKey: string | undefined,
  fields: readonly string[],
  statuses: string,
  isNarrow: boolean,
): HeadColumn[] {
  return [
    { by: 'file', label: 'File', title: 'File', width: isNarrow ? NARROW_FILE_WIDTH : FILE_WIDTH },
    ...(primaryKey === undefined ? [] : [{ by: 'key', label: primaryKey, title: primaryKey, width: 76 }]),
    ...fields.map((field) => ({ by: `field ${field}`, label: field, title: field, width: 120 })),
    ...STATUSES.filter((status) => statuses.split(' ').includes(status)).map((status) => ({
      by: `count ${status}`,
      label: STATUS_WORDS[status].sign,
      title: `Loci that are ${STATUS_WORDS[status].word}: ${STATUS_WORDS[status].meaning}`,
      width: 56,
      status,
    })),
  ];
}

/** Pixels of the columns before the loci. */
export function widthOfHead(head: readonly HeadColumn[]): number {
  return head.reduce((sum, { width }) => sum + width, 0);
}

/** What of the table is in sight: rows, and groups of loci; both ends included. */
export interface Sight {
  firstRow: number;
  lastRow: number;
  firstGroup: number;
  lastGroup: number;
}

const ROWS_BEYOND = 8;
const GROUPS_BEYOND = 1;

/** What to draw for a scrolling area of `width` × `height` pixels, with a little beyond its edges. */
export function sightOf(
  scroll: { left: number; top: number; width: number; height: number },
  { rows, loci, headWidth, locusWidth }: { rows: number; loci: number; headWidth: number; locusWidth: number },
): Sight {
  const groupWidth = GROUP * locusWidth;
  const lastGroup = Math.max(0, Math.ceil(loci / GROUP) - 1);
  const clampRow = (row: number) => Math.min(Math.max(0, rows - 1), Math.max(0, row));
  const clampGroup = (group: number) => Math.min(lastGroup, Math.max(0, group));
  return {
    firstRow: clampRow(Math.floor(scroll.top / ROW_HEIGHT) - ROWS_BEYOND),
    lastRow: clampRow(Math.ceil((scroll.top + scroll.height) / ROW_HEIGHT) + ROWS_BEYOND),
    firstGroup: clampGroup(Math.floor((scroll.left - headWidth) / groupWidth) - GROUPS_BEYOND),
    lastGroup: clampGroup(Math.floor((scroll.left + scroll.width - headWidth) / groupWidth) + GROUPS_BEYOND),
  };
}

/** The cell that a key leads to from another one; `undefined` for keys that do not move. Columns count from the file on. */
export function cellAfterKey(
  event: { key: string; ctrlKey: boolean; metaKey: boolean },
  { row, column }: { row: number; column: number },
  { rows, columns, page }: { rows: number; columns: number; page: number },
): { row: number; column: number } | undefined {
  const isFar = event.ctrlKey || event.metaKey;
  const at = (nextRow: number, nextColumn: number) => ({
    row: Math.min(rows - 1, Math.max(0, nextRow)),
    column: Math.min(columns - 1, Math.max(0, nextColumn)),
  });
  switch (event.key) {
    case 'ArrowDown':
      return at(isFar ? rows : row + 1, column);
    case 'ArrowUp':
      return at(isFar ? 0 : row - 1, column);
    case 'ArrowRight':
      return at(row, isFar ? columns : column + 1);
    case 'ArrowLeft':
      return at(row, isFar ? 0 : column - 1);
    case 'PageDown':
      return at(row + page, column);
    case 'PageUp':
      return at(row - page, column);
    case 'Home':
      return at(isFar ? 0 : row, 0);
    case 'End':
      return at(isFar ? rows : row, columns);
    default:
      return undefined;
  }
}
