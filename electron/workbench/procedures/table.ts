import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTableSpools } from '#electron/exchange/table-export/table-spool.ts';
import { SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import { hiddenFields } from '#electron/store/file/field-limits.ts';
import { readSchemeValues } from '#electron/store/scheme-values/read-scheme-values.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { privateIds } from '#electron/store/isolates/private-count.ts';
import { defined } from '#shared/defined.ts';
import { Problem } from '#shared/problem-schema.ts';
import { AppError } from '#shared/problem.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { ShownColumn, IsolateRequest, NewTable } from '#shared/rpc/contract/table.ts';
import { CUSTODY_COLUMNS } from '#shared/rules/field-basics.ts';
import { type PrivateCount, privateText } from '#shared/rules/private-count.ts';
import { WORKBOOK_MEDIA_TYPE } from '#shared/workbook.ts';
import { runTask } from '#electron/threads/run-task.ts';
import type { writeIsolateTable } from '#electron/exchange/table-export/write-isolate-table.ts';
import type { Download, MadeFile } from '../files/downloads.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { saveContent } from './file.ts';
import type { HandlersOf } from './handler-types.ts';

interface IsolateTable {
  table: NewTable;
  isolates: IsolateRequest;
  shown: ShownColumn[];
  leaving: 'ask' | 'all' | 'public';
}

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
      return 'path' in content ? save(asked.table, content) : content;
    },
    'table:discard': ({ table_id }) => spools.discard(table_id),
  };
}

/**
 * Writes a list of isolates to a file: the service says which they are, and a worker reads them. Instead of the file it
 * may give why there is none yet. Errors: those of the list, and of `writeIsolateTable`.
 */
async function writeIsolateList(
  { sites, dataFolder, makeRoom }: WorkbenchContext,
  { table, isolates, shown, leaving }: IsolateTable,
  { signal, onProgress }: TaskOptions & { signal: AbortSignal },
): Promise<MadeFile | { kind: 'outdated' } | ({ kind: 'private' } & Omit<Required<PrivateCount>, 'in_projects'>)> {
  const listed = await idsOf(sites, isolates, signal);
  const database = await dataFolder.open(isolates.database);
  if (shown.some(({ of }) => of === 'scheme')) {
    const { isUpToDate } = await readSchemeValues(dataFolder, database, { purpose: 'search' });
    if (!isUpToDate) return { kind: 'outdated' };
  }
  const hidden = privateIds(database.connection);
  const limited = hiddenFields(database.connection, SEES_PUBLIC);
  const fields = shown.filter((column) => column.of === 'field' && limited.has(column.name)).length;
  const count = { private: listed.filter((id) => hidden.has(id)).length, all: listed.length, fields };
  if (leaving === 'ask' && privateText(count) !== undefined) return { kind: 'private', ...count };
  const ids = leaving === 'public' ? listed.filter((id) => !hidden.has(id)) : listed;
  const folder = await makeRoom();
  const discard = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const path = join(folder, 'file');
    const { name: _name, ...asked } = leaving === 'all' && count.private > 0 ? withCustody(table) : table;
    const columns = [...shown, ...CUSTODY_COLUMNS.map((name) => ({ of: 'custody' as const, name }))];
    const task = { ...asked, shown: columns.slice(0, asked.columns.length), ids, database: database.file };
    await runTask<typeof writeIsolateTable>('isolate-table', { ...task, target: path }, { signal, onProgress });
    return { path, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** The table with who may see its isolates, so that none becomes public where it is imported. */
function withCustody(table: NewTable): NewTable {
  return {
    ...table,
    columns: [...table.columns, ...CUSTODY_COLUMNS.map((title) => ({ title, width: CUSTODY_WIDTH }))],
  };
}

/** Characters. */
const CUSTODY_WIDTH = 14;

async function idsOf(
  sites: WorkbenchContext['sites'],
  { database, path, body }: IsolateRequest,
  signal: AbortSignal,
): Promise<Float64Array> {
  if (!path.startsWith(`/db/${encodeURIComponent(database)}/`)) {
    throw new AppError(400, 'bad_list', `${path} is no list of the database "${database}".`);
  }
  const whole = `${path}${path.includes('?') ? '&' : '?'}return_all=1`;
  const reply = await sites.get(LOCAL_SITE).request({
    method: body === undefined ? 'GET' : 'POST',
    path: whole,
    signal,
    ...defined({ body: body === undefined ? undefined : { kind: 'json', value: body } }),
  });
  if (reply.status >= 400) throw AppError.fromProblem(Problem.parse(reply.body));
  const { isolates } = reply.body as { isolates: string[] };
  return Float64Array.from(isolates, (uri) => Number(uri.slice(uri.lastIndexOf('/') + 1)));
}
