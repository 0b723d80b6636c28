import type { ReactNode } from 'react';
import type { SentMember } from '#shared/api/also-sent.ts';
import type { ShownColumn } from '#shared/rpc/contract/table.ts';

export interface RecordColumn<Row> {
  /** Name of the member; also what the service sorts by. */
  id: string;
  header: string;
  /** What stands behind the header, on the screen only: who sees the values, where not everybody does. */
  mark?: string;
  /** A word under which one also finds the column: the group of a field. */
  group?: string;
  /** The plain value: what is copied and exported, and shown unless `cell` draws something else. */
  value: (row: Row) => string | number | undefined;
  /** By what rows that are all here are ordered, where that is not the value. */
  rank?: (row: Row) => number | undefined;
  cell?: (row: Row) => ReactNode;
  /** What it shows of an isolate, so that the main side can write the whole table by itself; the same as `value`. */
  stored?: ShownColumn;
  /** Pixels at first. */
  width?: number;
  /** Numbers stand at the end, ids too. Counts do by themselves. */
  align?: 'end';
  /** A number of something, shown with thousands separators; years and ids are none. */
  isCount?: boolean;
  isMono?: boolean;
  /** Whether the service can sort by it. */
  isSortable?: boolean;
  /** A link without a value. Copies and exports leave it out. */
  isControl?: boolean;
  /** Left out until the user asks for it. */
  isHidden?: boolean;
}

/** Where the values of a column stand. */
export function alignOf({ align, isCount }: Pick<RecordColumn<never>, 'align' | 'isCount'>): 'end' | undefined {
  return isCount ? 'end' : align;
}

export const DEFAULT_WIDTH = 120;
export const MINIMUM_WIDTH = 48;
export const MAXIMUM_WIDTH = 1200;

export interface CustodyOfRows<Row> {
  isPrivate: (row: Row) => boolean;
  /** Whether the rows are the isolates of a private project. */
  ofPrivateProject: boolean;
  /** Columns that a file or a copy has besides, where private isolates are in it. They tell of the rows that were read last. */
  columns: readonly RecordColumn<Row>[];
  read: (rows: readonly Row[]) => Promise<void>;
}

/** Further columns of a table that come and go together. */
export interface ColumnGroup {
  id: string;
  /** `Loci of MLST`. */
  label: string;
  isShown: boolean;
  show: (isShown: boolean) => void;
}

/** The column of what a site sends besides: JSON, as a copy keeps it. */
export function alsoSentColumn<Row>(further: (row: Row) => readonly SentMember[]): RecordColumn<Row> {
  const value = (row: Row) => {
    const members = further(row);
    return members.length > 0 ? JSON.stringify(members) : undefined;
  };
  return { id: 'also_sent', header: 'also_sent', value };
}
