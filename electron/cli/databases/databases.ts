import type { TrashEntry } from '#shared/rpc/contract/trash.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { argument, command, FORMAT, group } from '../command.ts';
import { problemLines } from '../terminal/problem-lines.ts';

const COUNTS = ['loci', 'alleles', 'schemes', 'profiles', 'isolates', 'size'] as const;

/** One row per usable database. Unusable and damaged ones are reported on stderr, and make the status 1. */
export const databases = command({
  path: 'databases',
  help: 'list the databases of the data folder',
  options: { format: FORMAT },
  async run({ format }, shell) {
    const { listDatabases } = await import('#electron/workbench/procedures/database.ts');
    await using folder = await shell.open();
    const listed = await listDatabases(folder);
    const rows = shell.table(['database', 'kind', ...COUNTS, 'version_date', 'last_updated', 'description'], format);
    for (const database of listed) {
      const { name, kind, version_date = '-', last_updated = '-', copy_of, description } = database;
      const { problem, damaged_since } = database;
      const origin = copy_of ? `copy of ${copy_of.database} of ${copy_of.site}: ` : '';
      const counts = COUNTS.map((count) => String(database[count]));
      if (problem) shell.stderr.write(problemLines(problem, name));
      else rows.row([name, kind, ...counts, version_date, last_updated, origin + description], database);
      if (damaged_since !== undefined && !problem)
        shell.note(`${name}: A part of it was found damaged at ${damaged_since}. "allelier check ${name}" says more.`);
    }
    rows.end();
    return listed.some(({ problem, damaged_since }) => problem || damaged_since) ? 1 : 0;
  },
});

const COLUMNS = ['id', 'database', 'kind', 'size', 'deleted', 'kept_until', 'description'];

export const trash = [
  group('trash', 'list, bring back or remove deleted databases'),
  command({
    path: 'trash list',
    help: 'list what can be brought back',
    options: { format: FORMAT },
    async run({ format }, shell) {
      await using folder = await shell.open();
      const rows = shell.table(COLUMNS, format);
      for (const entry of await folder.trash.list()) {
        const { id, name, kind, size, deleted_at, kept_until, description } = entry;
        const dates = [deleted_at, kept_until].map((time) => new Date(time).toISOString());
        rows.row([id, name, kind ?? '-', String(size), ...dates, description], entry);
      }
      rows.end();
    },
  }),
  command({
    path: 'trash restore',
    help: 'bring a database back',
    arguments: { database: argument('<database>', 'its name, or its id where several had the name') },
    async run({ database }, shell) {
      await using folder = await shell.open();
      const { name, former } = await folder.trash.restore(entryOf(await folder.trash.list(), database).id);
      const why = name === former ? '' : `, because there is another ${former} now`;
      shell.print(`Restored ${name}${why}.`);
    },
  }),
  command({
    path: 'trash empty',
    help: 'remove deleted databases from the disk for good',
    arguments: { database: argument('[database]', 'only this one, by name or id') },
    async run({ database }, shell) {
      await using folder = await shell.open();
      if (database === undefined) {
        return shell.print(`Removed ${countOf(await folder.trash.empty(), 'database')} for good.`);
      }
      const { id, name } = entryOf(await folder.trash.list(), database);
      await folder.trash.deleteForGood(id);
      shell.print(`Removed ${name} for good.`);
    },
  }),
];

/** The entry of an id, or the only one of a name. AppError codes: not_in_trash 404, ambiguous_name 409. */
function entryOf(entries: readonly TrashEntry[], database: string): TrashEntry {
  const found = entries.filter(({ id, name }) => id === database || name === database);
  const [entry] = found;
  if (!entry) throw new AppError(404, 'not_in_trash', `There is no database "${database}" in the trash.`);
  if (found.length === 1) return entry;
  const ids = found.map(({ id, deleted_at }) => `${id} (deleted ${new Date(deleted_at).toISOString()})`);
  throw new AppError(409, 'ambiguous_name', `Several are called "${database}". Give an id: ${ids.join(', ')}.`);
}
