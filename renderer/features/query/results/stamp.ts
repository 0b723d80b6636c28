import type { ResultStamp } from '#shared/rpc/contract/result-stamp.ts';
import { STAMP_COLUMNS, stampCell } from '#shared/typing-table/stamp.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';

/** What a row was made with, as the columns that every exported table of results has; `stampOf` gives the stamp of a row. */
export function stampColumns<Row>(stampOf: (row: Row) => ResultStamp | undefined): RecordColumn<Row>[] {
  return STAMP_COLUMNS.map((name) => ({
    id: name,
    header: name,
    value: (row) => {
      const stamp = stampOf(row);
      return stamp && stampCell(stamp, name);
    },
  }));
}
