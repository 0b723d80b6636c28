import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runIsolateTable } from '#electron/exchange/table-export/run-isolate-table.ts';
import { readSchemeValues } from '#electron/store/scheme-values/read-scheme-values.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { Problem } from '#shared/problem-schema.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { IsolateColumn, IsolateRequest, NewTable } from '#shared/rpc/contract/table.ts';
import type { Download } from '../files/downloads.ts';
import type { WorkbenchContext } from '../workbench-context.ts';

interface IsolateTable {
  table: NewTable;
  isolates: IsolateRequest;
  shown: IsolateColumn[];
}

/**
 * Writes a list of isolates to a file: the service says which they are, and a worker reads them. Undefined while the scheme
 * values of the table are out of date. Errors: those of the list, and of `writeIsolateTable`.
 */
export async function writeIsolateList(
  { sites, dataFolder, makeRoom }: WorkbenchContext,
  { table, isolates, shown }: IsolateTable,
  { signal, onProgress }: TaskOptions & { signal: AbortSignal },
): Promise<Download['content'] | undefined> {
  const ids = await idsOf(sites, isolates, signal);
  const database = await dataFolder.open(isolates.database);
  if (shown.some(({ of }) => of === 'scheme')) {
    const { isUpToDate } = await readSchemeValues(dataFolder, database, { purpose: 'search' });
    if (!isUpToDate) return undefined;
  }
  const folder = await makeRoom();
  const discard = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const path = join(folder, 'file');
    const { name: _name, ...asked } = table;
    await runIsolateTable({ ...asked, shown, ids, database: database.file, target: path }, { signal, onProgress });
    return { path, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** The ids of a list, in its order. */
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
