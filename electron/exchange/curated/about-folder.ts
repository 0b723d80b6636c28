import { DatabaseKind } from '#shared/api/route.ts';
import { listInputFiles, type InputFile } from '../input-files.ts';
import { readTable } from '../isolates/table-rows.ts';
import { tableNameOf } from './curated-files.ts';

/** What a folder of tables says of its database (`database.tsv`). */
export interface FolderAbout {
  kind: DatabaseKind;
  description: string | undefined;
  /** Name of the database that defines the loci of an isolate database. */
  seqdef: string | undefined;
  /** Whether the folder holds the whole of a database, as an export does. */
  isWhole: boolean;
  /** Everything that the table says, by key. */
  values: ReadonlyMap<string, string>;
}

/** The largest number of rows that are read: the table has one for each property of a database. */
const MOST_ROWS = 1000;

/** Finds `database.tsv` among the chosen files and folders. Undefined without one. Throws `AppError` 404 `file_missing`. */
export async function readFolderAbout(paths: string[]): Promise<FolderAbout | undefined> {
  const inputs = await listInputFiles(paths);
  const file = inputs.find((input) => tableNameOf(input) === 'database');
  return file && aboutOf(await readKeys(file));
}

async function readKeys(input: InputFile): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  const watcher = { onBytes: () => {}, onProblem: () => {} };
  for await (const rows of readTable(input.path, watcher, new Map(), { keepsBlanks: true })) {
    for (const { cells } of rows) if (cells[0] !== undefined) values.set(cells[0], cells[1] ?? '');
    if (values.size > MOST_ROWS) break;
  }
  return values;
}

function aboutOf(values: Map<string, string>): FolderAbout | undefined {
  const kind = DatabaseKind.safeParse(values.get('kind'));
  if (values.get('key') !== 'value' || !kind.success) return undefined;
  values.delete('key');
  return {
    kind: kind.data,
    description: values.get('description') || undefined,
    seqdef: values.get('seqdef') || undefined,
    isWhole: values.get('complete') === 'yes',
    values,
  };
}
