import { createTableSpools } from '#electron/exchange/table-export/table-spool.ts';
import type { NewTable } from '#shared/rpc/contract/table.ts';
import { WORKBOOK_MEDIA_TYPE } from '#shared/workbook.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { saveContent } from './file.ts';
import { writeIsolateList } from './isolate-table.ts';
import type { Download } from '../files/downloads.ts';
import type { HandlersOf } from './handler-types.ts';

/** Saves tables of any length, as the screens read them. */
export function tableHandlers(workbench: WorkbenchContext): HandlersOf<'table'> {
  const spools = createTableSpools(workbench.makeRoom);
  const save = ({ name, kind }: NewTable, content: Download['content']) => {
    const media_type = kind === 'xlsx' ? WORKBOOK_MEDIA_TYPE : 'text/tab-separated-values';
    return saveContent(workbench, { name, media_type, content });
  };
  return {
    'table:begin': async (table) => ({ table_id: await spools.begin(table) }),
    'table:add': ({ table_id, rows }) => spools.add(table_id, rows),
    'table:finish': async ({ table_id }, { signal, onProgress }) => {
      const { table, path, discard } = await spools.finish(table_id, { signal, onProgress });
      return save(table, { path, discard });
    },
    'table:isolates': async (asked, options) => {
      const content = await writeIsolateList(workbench, asked, options);
      return content ? save(asked.table, content) : { kind: 'outdated' };
    },
    'table:discard': ({ table_id }) => spools.discard(table_id),
  };
}
