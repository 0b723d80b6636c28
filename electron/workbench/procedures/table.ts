import { createTableSpools } from '#electron/exchange/table-export/table-spool.ts';
import { WORKBOOK_MEDIA_TYPE } from '#shared/workbook.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { saveContent } from './file.ts';
import type { HandlersOf } from './handler-types.ts';

/** Saves tables of any length, as the screens read them. */
export function tableHandlers(workbench: WorkbenchContext): HandlersOf<'table'> {
  const spools = createTableSpools(workbench.makeRoom);
  return {
    'table:begin': async (table) => ({ table_id: await spools.begin(table) }),
    'table:add': ({ table_id, rows }) => spools.add(table_id, rows),
    'table:finish': async ({ table_id }, { signal, onProgress }) => {
      const { table, path, discard } = await spools.finish(table_id, { signal, onProgress });
      const media_type = table.kind === 'xlsx' ? WORKBOOK_MEDIA_TYPE : 'text/tab-separated-values';
      return saveContent(workbench, { name: table.name, media_type, content: { path, discard } });
    },
    'table:discard': ({ table_id }) => spools.discard(table_id),
  };
}
