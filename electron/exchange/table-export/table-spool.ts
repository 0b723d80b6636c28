import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storeError } from '#electron/store/file/store-errors.ts';
import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import type { NewTable, WrittenRow } from '#shared/rpc/contract/table.ts';
import { toTsv } from '#shared/sheet.ts';
import type { TableExport, writeTableWorkbook } from './write-table-workbook.ts';

/** Tables that come piece by piece and become a file each. */
interface TableSpools {
  begin(table: NewTable): Promise<string>;
  /** Adds rows. Calls for one table must not overlap. AppError codes: unknown_table 404, disk_full 507. */
  add(id: string, rows: readonly WrittenRow[]): Promise<void>;
  /** The finished file. `discard` removes it. Errors as `add`, 400 `workbook_too_large` and an `AbortError`. */
  finish(id: string, options: TaskOptions): Promise<{ table: NewTable; path: string; discard: () => Promise<void> }>;
  discard(id: string): Promise<void>;
}

interface Spool {
  table: NewTable;
  folder: string;
  file: FileHandle;
  rows: number;
}

/** Tables that may be in the making at once: a page that was closed in the middle leaves one behind. */
const MAX_TABLES = 16;

/** `makeRoom` makes a folder for each table. */
export function createTableSpools(makeRoom: () => Promise<string>): TableSpools {
  const spools = new Map<string, Spool>();

  function find(id: string): Spool {
    const spool = spools.get(id);
    if (spool) return spool;
    throw new AppError(404, 'unknown_table', 'This table is not being saved any more. Save it again.');
  }

  async function discard(id: string): Promise<void> {
    const spool = spools.get(id);
    spools.delete(id);
    await spool?.file.close().catch(() => undefined);
    if (spool) await rm(spool.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  /** A failure ends the table: a file that lacks rows must not be saved. */
  async function orDiscard<Result>(id: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      await discard(id);
      throw storeError(error, 'The file');
    }
  }

  return {
    async begin(table) {
      const [oldest] = spools.keys();
      if (spools.size >= MAX_TABLES && oldest !== undefined) await discard(oldest);
      const folder = await makeRoom();
      const id = randomUUID();
      const file = await open(join(folder, 'rows'), 'wx', 0o600);
      spools.set(id, { table, folder, file, rows: 0 });
      if (table.kind === 'tsv') await orDiscard(id, file.appendFile(toTsv([table.columns.map(({ title }) => title)])));
      return id;
    },

    async add(id, rows) {
      const spool = find(id);
      spool.rows += rows.length;
      const text =
        spool.table.kind === 'tsv'
          ? toTsv(rows.map((row) => row.map((cell) => cell ?? undefined)))
          : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      await orDiscard(id, spool.file.appendFile(text));
    },

    async finish(id, options) {
      const { table, folder, file, rows } = find(id);
      await orDiscard(id, file.close());
      const source = join(folder, 'rows');
      const target = join(folder, 'file');
      if (table.kind === 'xlsx') {
        const { sheet, columns } = table;
        await orDiscard(id, runTableExport({ source, target, sheet, columns, rows }, options));
      }
      return { table, path: table.kind === 'xlsx' ? target : source, discard: () => discard(id) };
    },

    discard,
  };
}

/** Runs `writeTableWorkbook` in a worker. */
function runTableExport(task: TableExport, options: TaskOptions): Promise<void> {
  return runTask<typeof writeTableWorkbook>('table-workbook', task, options);
}
