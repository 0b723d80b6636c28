import { listDatabases } from '#electron/workbench/procedures/database.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { problemLines } from '../terminal/problem-lines.ts';
import { openData } from '../open-data.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { createRowWriter, formatFor, type OutputFormat } from '../terminal/table-text.ts';

const COUNTS = ['loci', 'alleles', 'schemes', 'profiles', 'isolates', 'size'] as const;
const COLUMNS = ['database', 'kind', ...COUNTS, 'version_date', 'last_updated', 'description'];

function cells(database: LocalDatabase): string[] {
  const { name, kind, version_date, last_updated, copy_of } = database;
  const origin = copy_of ? `copy of ${copy_of.database} of ${copy_of.site}: ` : '';
  return [
    name,
    kind,
    ...COUNTS.map((count) => String(database[count])),
    version_date ?? '-',
    last_updated ?? '-',
    origin + database.description,
  ];
}

/**
 * `allelier databases`: prints one row per usable database. Unusable ones are reported on stderr, and make the status
 * 1.
 */
export async function listDatabasesCommand(
  { dataFolder, format }: { dataFolder: string; format?: OutputFormat },
  { stdout, stderr }: CliStreams,
): Promise<number> {
  await using folder = await openData(dataFolder, { stderr });
  const databases = await listDatabases(folder);
  const rows = createRowWriter(formatFor(format, stdout), COLUMNS, (text) => stdout.write(text));
  for (const database of databases) {
    if (database.problem) stderr.write(problemLines(database.problem, database.name));
    else rows.row(cells(database), database);
  }
  rows.end();
  return databases.some(({ problem }) => problem) ? 1 : 0;
}
