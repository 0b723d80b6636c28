import { resolve } from 'node:path';
import { undoBatch, undoRecordChange, type RecordKey } from '#shared/api/curation/record-changes.ts';
import { updateTable } from '#shared/api/curation/update-table.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { isRefused } from '#shared/rules/rule-problem.ts';
import { readTableFile } from '../submissions/read-content.ts';
import { askSite } from '../sites/ask-site.ts';
import type { Shell } from '../shell.ts';
import type { UndoOptions, UpdateOptions } from './curation.ts';

const COLUMNS = ['row', 'record', 'column', 'before', 'after', 'problem'];

/**
 * `allelier update`: changes the records of a table, all or none, or shows what would change. Gives 1 where something is wrong.
 * AppError codes: bad_member 400, those of `file:read-table` and of the route.
 */
export function updateCommand(options: UpdateOptions, shell: Shell): Promise<number> {
  return askSite(shell, options.site, async (api) => {
    const { database, record, reason, dryRun } = options;
    const { columns, rows } = await readTableFile(resolve(shell.workingFolder, options.table), shell.signal);
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
    if (ignored.length > 0) shell.note(`Columns that follow from others are left alone: ${ignored.join(', ')}.`);
    if (!dryRun) {
      const done = `${countOf(changed, 'record')} ${options.delete ? 'deleted' : 'changed'}, ${unchanged} unchanged.`;
      const undo = batch === undefined ? '' : ` Take it back: allelier undo ${database} --batch ${batch}`;
      shell.print(`${done}${undo}`);
      return 0;
    }
    const writer = shell.table(COLUMNS, options.format);
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

/** `allelier undo`: takes back the last change of a record, or all of a batch. AppError codes: nothing_named 400, those of the routes. */
export function undoCommand({ database, batch, change, site }: UndoOptions, shell: Shell): Promise<void> {
  return askSite(shell, site, async (api) => {
    if (batch !== undefined) {
      const { records } = await api.send(undoBatch, { database, batch }, undefined);
      return shell.print(`${countOf(records, 'record')} as before.`);
    }
    if (change === undefined) {
      const sentence =
        'Say what to take back: --batch ID or --change NUMBER. allelier record history DATABASE lists both.';
      throw new AppError(400, 'nothing_named', sentence);
    }
    await api.send(undoRecordChange, { database, change_id: change }, undefined);
    shell.print(`Change ${change} is taken back.`);
  });
}
