import type { DatabaseSync } from 'node:sqlite';
import { createReportPace, type WorkControl } from '#electron/threads/work-control.ts';

/** What the steps of one export share. All of them read one state of the database. */
export interface ExportContext {
  readonly connection: DatabaseSync;
  /** The folder that is filled. It gets its name when it is whole. */
  readonly folder: string;
  /** Counts a record that was written, and says in which file. Throws an `AbortError` when the export was cancelled. */
  count(file: string): void;
}

/** Records between two looks at whether the export was cancelled. */
const LOOK_EVERY = 256;

/** Tables whose rows make up the most of an export. */
const COUNTED = ['allele', 'profile', 'isolate', 'single_designation', 'contig', 'isolate_history'];

export function createExportContext(
  connection: DatabaseSync,
  folder: string,
  { checkpoint, report }: WorkControl,
): ExportContext & { readonly records: number } {
  let records = 0;
  const isDue = createReportPace();
  let total = 0;
  for (const table of COUNTED) {
    checkpoint();
    total += Number(connection.prepare(`select count(*) as n from ${table}`).get()?.['n']);
  }
  return {
    connection,
    folder,
    get records() {
      return records;
    },
    count(file) {
      records += 1;
      if (records % LOOK_EVERY !== 0) return;
      checkpoint();
      if (!isDue()) return;
      report({ done: records, total: Math.max(records, total), unit: 'records', message: file });
    },
  };
}
