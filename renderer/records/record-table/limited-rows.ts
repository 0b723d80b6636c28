import type { PrivateCount } from '#shared/rules/private-count.ts';
import type { WhatLeaves } from '../private-question.tsx';
import type { CustodyOfRows, RecordColumn } from './record-column.ts';

/** What of rows, with the columns of a file, is not for everybody. */
export function countLimited<Row>(
  rows: readonly Row[],
  columns: readonly RecordColumn<Row>[],
  custody: CustodyOfRows<Row> | undefined,
): PrivateCount {
  const hidden = custody ? rows.filter(custody.isPrivate).length : 0;
  return {
    private: hidden,
    all: rows.length,
    in_projects: custody?.ofPrivateProject ? rows.length - hidden : 0,
    fields: columns.filter(({ mark }) => mark !== undefined).length,
  };
}

/** The columns of a file that leaves: where it is for everybody, those that everybody may see. */
export function leavingColumns<Row>(
  columns: readonly RecordColumn<Row>[],
  leaving: WhatLeaves,
): readonly RecordColumn<Row>[] {
  return leaving === 'all' ? columns : columns.filter(({ mark }) => mark === undefined);
}
