import { resolve } from 'node:path';
import { undoBatch, undoRecordChange, type RecordKey } from '#shared/api/curation/record-changes.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import { updateTable } from '#shared/api/curation/update-table.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { isRefused } from '#shared/rules/rule-problem.ts';
import { readTableFile } from '../submissions/read-content.ts';
import { siteNamed, withWorkbench } from '../submissions/with-workbench.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { createRowWriter, formatFor, type OutputFormat } from '../terminal/table-text.ts';
import { shellApi } from './shell-api.ts';

export interface UpdateOptions {
  dataFolder: string;
  database: string;
  /** A TSV, CSV or XLSX file. */
  table: string;
  record: RecordKindName;
  /** `NAME=VALUE`: to what all records belong, such as `locus=abcZ`. */
  within?: string[];
  delete: boolean;
  dryRun: boolean;
  reason?: string;
  /** Id or name; this computer if absent. */
  site?: string;
  format?: OutputFormat;
}

const COLUMNS = ['row', 'record', 'column', 'before', 'after', 'problem'];

/**
 * `allelier update`: changes the records of a table, all or none, or shows what would change. Gives 1 where something is wrong.
 * AppError codes: bad_member 400, those of `file:read-table` and of the route.
 */
export function updateCommand(options: UpdateOptions, streams: CliStreams): Promise<number> {
  return withWorkbench(options.dataFolder, streams, async (workbench) => {
    const { database, record, reason, dryRun } = options;
    const { columns, rows } = await readTableFile(workbench, resolve(streams.workingFolder, options.table));
    const api = shellApi(workbench, await siteNamed(workbench, options.site));
    const reply = await api.send(
      updateTable,
      { database },
      {
        record,
        columns,
        rows,
        action: options.delete ? 'delete' : 'change',
        within: within(options.within ?? []),
        dry_run: dryRun,
        ...defined({ reason }),
      },
    );
    const { changed, unchanged, batch, ignored = [] } = reply;
    if (ignored.length > 0) {
      streams.stderr.write(`Columns that follow from others are left alone: ${ignored.join(', ')}.\n`);
    }
    if (!dryRun) {
      const done = `${countOf(changed, 'record')} ${options.delete ? 'deleted' : 'changed'}, ${unchanged} unchanged.`;
      const undo = batch === undefined ? '' : ` Take it back: allelier undo ${database} --batch ${batch}`;
      streams.stdout.write(`${done}${undo}\n`);
      return 0;
    }
    const writer = createRowWriter(formatFor(options.format, streams.stdout), COLUMNS, (part) =>
      streams.stdout.write(part),
    );
    for (const { row, record_id = '', cells } of reply.rows) {
      for (const [place, before, after] of cells) {
        writer.row([String(row), record_id, columns[place] ?? '', before, after, ''], {
          row,
          record_id,
          before,
          after,
        });
      }
      if (cells.length === 0) writer.row([String(row), record_id, '', '', '', ''], { row, record_id });
    }
    for (const problem of reply.problems) {
      const { row, field = '', message } = problem;
      writer.row([row === undefined ? '' : String(row), '', field, '', '', message], problem);
    }
    writer.end();
    return isRefused(reply.problems) ? 1 : 0;
  });
}

function within(given: readonly string[]): RecordKey {
  return Object.fromEntries(
    given.map((one) => {
      const [, name, value] = /^([^=]+)=(.+)$/s.exec(one) ?? [];
      if (name !== undefined && value !== undefined) return [name, value];
      throw new AppError(400, 'bad_member', `"${one}" says nothing. Write NAME=VALUE, for example locus=abcZ.`);
    }),
  );
}

export interface UndoOptions {
  dataFolder: string;
  database: string;
  /** What was changed together. */
  batch?: string;
  /** A line of the history. */
  change?: number;
  site?: string;
}

/** `allelier undo`: takes back the last change of a record, or all of a batch. AppError codes: nothing_named 400, those of the routes. */
export function undoCommand(options: UndoOptions, streams: CliStreams): Promise<number> {
  const { dataFolder, database, batch, change } = options;
  return withWorkbench(dataFolder, streams, async (workbench) => {
    const api = shellApi(workbench, await siteNamed(workbench, options.site));
    if (batch !== undefined) {
      const { records } = await api.send(undoBatch, { database, batch }, undefined);
      streams.stdout.write(`${countOf(records, 'record')} as before.\n`);
    } else if (change === undefined) {
      const sentence =
        'Say what to take back: --batch ID or --change NUMBER. allelier record history DATABASE lists both.';
      throw new AppError(400, 'nothing_named', sentence);
    } else {
      await api.send(undoRecordChange, { database, change_id: change }, undefined);
      streams.stdout.write(`Change ${change} is taken back.\n`);
    }
    return 0;
  });
}
