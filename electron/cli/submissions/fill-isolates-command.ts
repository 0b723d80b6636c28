import { createApiClient } from '#shared/api/client.ts';
import { updateTable } from '#shared/api/curation/update-table.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { Shell } from '../shell.ts';
import { onOwn } from './own-commands.ts';
import type { FillIsolatesOptions } from './sending.ts';

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
