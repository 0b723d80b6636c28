import type { Trash } from '#electron/store/site/trash.ts';
import { AppError } from '#shared/problem.ts';
import type { TrashEntry } from '#shared/rpc/contract/trash.ts';
import { openData } from '../open-data.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { createRowWriter, formatFor, type OutputFormat } from '../terminal/table-text.ts';

const COLUMNS = ['id', 'database', 'kind', 'size', 'deleted', 'kept_until', 'description'];

/** What to do with the trash of a data folder. */
export type TrashOptions =
  | { action: 'list'; format?: OutputFormat }
  /** `database` is a name or an id. */
  | { action: 'restore'; database: string }
  /** Without a `database`, all of them. */
  | { action: 'empty'; database?: string };

function cells({ id, name, kind, size, deleted_at, kept_until, description }: TrashEntry): string[] {
  const dates = [deleted_at, kept_until].map((time) => new Date(time).toISOString());
  return [id, name, kind ?? '-', String(size), ...dates, description];
}

/** The entry of an id, or the only one of a name. AppError codes: not_in_trash 404, ambiguous_name 409. */
async function findEntry(trash: Trash, database: string): Promise<TrashEntry> {
  const entries = await trash.list();
  const found = entries.filter(({ id, name }) => id === database || name === database);
  const [entry] = found;
  if (!entry) throw new AppError(404, 'not_in_trash', `There is no database "${database}" in the trash.`);
  if (found.length === 1) return entry;
  const ids = found.map(({ id, deleted_at }) => `${id} (deleted ${new Date(deleted_at).toISOString()})`);
  throw new AppError(409, 'ambiguous_name', `Several are called "${database}". Give an id: ${ids.join(', ')}.`);
}

/** `allelier trash`: lists, brings back or removes what was deleted. */
export async function trashCommand(
  { dataFolder, ...options }: TrashOptions & { dataFolder: string },
  { stdout, stderr }: CliStreams,
): Promise<number> {
  await using folder = await openData(dataFolder, { stderr });
  const { trash } = folder;
  if (options.action === 'list') {
    const rows = createRowWriter(formatFor(options.format, stdout), COLUMNS, (text) => stdout.write(text));
    for (const entry of await trash.list()) rows.row(cells(entry), entry);
    rows.end();
  } else if (options.action === 'restore') {
    const { name, former } = await trash.restore((await findEntry(trash, options.database)).id);
    const why = name === former ? '' : `, because there is another ${former} now`;
    stdout.write(`Restored ${name}${why}.\n`);
  } else if (options.database === undefined) {
    const removed = await trash.empty();
    stdout.write(`Removed ${removed} ${removed === 1 ? 'database' : 'databases'} for good.\n`);
  } else {
    const { id, name } = await findEntry(trash, options.database);
    await trash.deleteForGood(id);
    stdout.write(`Removed ${name} for good.\n`);
  }
  return 0;
}
