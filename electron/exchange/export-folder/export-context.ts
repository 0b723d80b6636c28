import type { DatabaseSync } from 'node:sqlite';
import { createReportPace, type WorkControl } from '#electron/threads/work-control.ts';

/** What the steps of one export share. All of them read one state of the database. */
export interface ExportContext {
  readonly connection: DatabaseSync;
  /** The folder that is filled. It gets its name when it is whole. */
  readonly folder: string;
  /** Counts records that were written, one or some, and says in which file. Throws an `AbortError` when the export was cancelled. */
  count(file: string, amount?: number): void;
}

/** Records between two looks at whether the export was cancelled. */
const LOOK_EVERY = 256;

/** How many rows there are of what makes up the most of an export. */
const COUNTED = [
  'select count(*) as n from allele',
  'select count(*) as n from profile',
  'select count(*) as n from isolate',
  'select total(amount) as n from designation_block',
  'select count(*) as n from single_designation',
  'select count(*) as n from contig',
  'select count(*) as n from isolate_history',
];

export function createExportContext(
  connection: DatabaseSync,
  folder: string,
  { checkpoint, report }: WorkControl,
): ExportContext & { readonly records: number } {
  let records = 0;
  const isDue = createReportPace();
  let total = 0;
  for (const count of COUNTED) {
    checkpoint();
    total += Number(connection.prepare(count).get()?.['n']);
  }
  return {
    connection,
    folder,
    get records() {
      return records;
    },
    count(file, amount = 1) {
      records += amount;
      if (records % LOOK_EVERY >= amount) return;
      checkpoint();
      if (!isDue()) return;
      report({ done: records, total: Math.max(records, total), unit: 'records', message: file });
    },
  };
}
