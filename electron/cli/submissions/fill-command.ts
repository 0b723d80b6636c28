import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createApiClient } from '#shared/api/client.ts';
import { updateTable } from '#shared/api/curation/update-table.ts';
import { countOf, namedList, numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { fillAssigned, type FilledTable } from '#shared/rules/fill-assigned.ts';
import { toTsv } from '#shared/sheet.ts';
import type { Shell } from '../shell.ts';
import { openOutputFile } from '../terminal/output-file.ts';
import { onOwn, type OneOwn } from './own-commands.ts';
import { readTableFile } from './read-content.ts';
import type { FillIsolatesOptions } from './sending.ts';

interface FillOptions extends OneOwn {
  table: string;
  output: string;
  by?: string | undefined;
}

/** Rows that a sentence names. */
const NAMED = 10;

/**
 * `allelier submissions fill`: writes a table of the user's own anew, with the ids that a submission got. The table itself stays, and so
 * does a file that has the name of the new one. The exit status is 1 if it is not clear which id a row has. AppError 409 `output_exists`,
 * 400 `no_name_column`.
 */
export function fillTable({ table, output, by, ...options }: FillOptions, shell: Shell): Promise<number> {
  return onOwn(options, shell, async ({ call }, place) => {
    refuseExisting(output, shell);
    const own = await readTableFile(resolve(shell.workingFolder, table), shell.signal);
    await call('inbox:open', place);
    const { submission } = await call('inbox:read', place);
    const filled = fillAssigned(submission, own, by);
    if (!filled) throw noNames(own.columns, by);
    const file = openOutputFile(output, shell.workingFolder);
    try {
      file.write(toTsv([filled.columns, ...filled.rows]));
      refuseExisting(output, shell);
      await file.publish();
    } finally {
      file.discard();
    }
    shell.note(...outcome(filled, output));
    return filled.unclear.length > 0 ? 1 : 0;
  });
}

function refuseExisting(output: string, { workingFolder }: Shell): void {
  if (!existsSync(resolve(workingFolder, output))) return;
  throw new AppError(409, 'output_exists', `There is a file ${output} already, which stays as it is. Name a new file.`);
}

function noNames(columns: readonly string[], by: string | undefined): AppError {
  const known = columns.map((name) => `"${name}"`).join(', ');
  const what = by === undefined ? 'no column with names or sequences' : `no column "${by}"`;
  const sentence = `The table has ${what}. Say with --by which column has the names that you sent. Its columns are: ${known}.`;
  return new AppError(400, 'no_name_column', sentence);
}

function outcome({ rows, filled, unassigned, unknown, unclear }: FilledTable, output: string): string[] {
  const others = [
    ...(unassigned.length > 0 ? [`No id: ${rowsText(unassigned)}.`] : []),
    ...(unknown.length > 0 ? [`Not in the submission: ${rowsText(unknown)}.`] : []),
    ...unclear.map(({ row, reason }) => `Row ${numberText(row)} stays as it is: ${reason}.`),
  ];
  return [
    `${output}: ${numberText(filled)} of ${countOf(rows.length, 'row')} ${filled === 1 ? 'has' : 'have'} an id from the site.`,
    ...others,
  ];
}

function rowsText(rows: readonly number[]): string {
  return `${rows.length === 1 ? 'row' : 'rows'} ${namedList(rows.map(numberText), NAMED)}`;
}

/**
 * `allelier submissions fill-isolates`: puts the ids of a submission into isolates of this computer as one change, or prints what would
 * change. It names what is left out, and gives 1 where that has an id. AppError codes: those of `inbox:for-isolates` and `updateTable`.
 */
export function fillIsolates(options: FillIsolatesOptions, shell: Shell): Promise<number> {
  const { into, field, reason, dryRun } = options;
  return onOwn(options, shell, async ({ call }, place) => {
    await call('inbox:open', place);
    const found = await call('inbox:for-isolates', { ...place, into, ...defined({ field }) });
    const { column, rows, unchanged, left_out } = found;
    const status = left_out.some(({ assigned_id }) => assigned_id !== undefined) ? 1 : 0;
    if (dryRun) {
      const table = shell.table(['id', 'isolate', column], 'tsv');
      for (const { isolate_id, name, assigned_id } of rows) table.row([isolate_id, name, assigned_id], {});
      table.end();
    } else {
      const local = createApiClient(({ method, path, body }) =>
        call('api:request', { site: LOCAL_SITE, method, path, ...defined({ body: body as never }) }),
      );
      const { changed, batch } = await local.send(
        updateTable,
        { database: into },
        {
          record: 'isolate',
          columns: ['id', column],
          rows: rows.map(({ isolate_id, assigned_id }) => [isolate_id, assigned_id]),
          ...defined({ reason }),
        },
      );
      const undo = batch === undefined ? '' : ` Take it back: allelier undo ${into} --batch ${batch}`;
      shell.print(`${countOf(changed, 'isolate')} changed, ${unchanged} unchanged.${undo}`);
    }
    for (const { name, assigned_id = 'no id', reason: why } of left_out) {
      shell.note(`${name} (${assigned_id}) is left out: ${why}`);
    }
    return status;
  });
}
