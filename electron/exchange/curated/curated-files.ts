import { basename } from 'node:path';
import type { DatabaseKind } from '#shared/api/route.ts';
import { readFirstLine } from '../first-line.ts';
import type { InputFile } from '../input-files.ts';
import { UnreadableSource } from '../source-bytes.ts';
import { splitCells } from '../table-reader.ts';
import { readTable } from '../isolates/table-rows.ts';
import { ALL_TABLES } from './all-tables.ts';
import type { CuratedSource } from './curated-context.ts';
import { nameOfHeading } from '../table-row.ts';

const TABLE_ENDING = /\.(txt|tsv)(\.gz)?$/i;

/** The name of a table by that of its file. Undefined for a file of another kind, or one that is not read at all. */
export function tableNameOf(input: InputFile): string | undefined {
  if (input.reason !== undefined || !TABLE_ENDING.test(input.name)) return undefined;
  return basename(input.name).replace(TABLE_ENDING, '').toLowerCase();
}

/** The name of a file without its folder and without `.gz`, as `loci.tsv` and `schemes.tsv` give it. */
export function unpackedName(input: InputFile): string {
  return basename(input.name).replace(/\.gz$/i, '');
}

export interface CuratedFiles {
  /** In the order of the import. */
  sources: CuratedSource[];
  /** Files that are tables of this kind, but are not read as such, and why. */
  ignored: Map<InputFile, string>;
  /** The file that says what the database is. */
  about: InputFile | undefined;
  /** What `loci.tsv` and `schemes.tsv` say of the files of alleles and profiles. */
  named: { loci: NamedFiles; schemes: NamedFiles };
}

/** The records of a table that have files of their own. */
interface NamedFiles {
  /** Name of the locus or scheme, by the name of its file without `.gz`. */
  readonly byFile: ReadonlyMap<string, string>;
  /** Names of all loci or schemes of the table. */
  readonly names: ReadonlySet<string>;
  /** The numbers that they wish for, by their names. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** Tables of isolates and of their fields, which have no specification, and the columns that they must have. */
const OF_ISOLATES: ReadonlyMap<string, readonly string[]> = new Map([
  ['isolates', ['isolate']],
  ['isolate_fields', ['name', 'type']],
]);

/**
 * Finds the tables with a specification: by their names and, as a table of profiles may have such a name, by the columns that
 * they must have. `kind` is that of the database.
 */
export async function findCuratedFiles(inputs: readonly InputFile[], kind: DatabaseKind): Promise<CuratedFiles> {
  const found = new Map<string, CuratedSource>();
  const ignored = new Map<InputFile, string>();
  let about: InputFile | undefined;
  for (const input of inputs) {
    const name = tableNameOf(input);
    if (name === 'database' && !about && (await hasColumns(input, ['key', 'value']))) about = input;
    const ofIsolates = kind === 'seqdef' ? OF_ISOLATES.get(name ?? '') : undefined;
    if (ofIsolates && (await hasColumns(input, ofIsolates))) ignored.set(input, onlyIn('isolates'));
    const spec = ALL_TABLES.find((each) => each.name === name);
    if (!spec) continue;
    const required = spec.columns.filter((column) => column.required).map((column) => column.name);
    if (!(await hasColumns(input, required))) continue;
    const first = found.get(spec.name);
    if (spec.kind !== undefined && spec.kind !== kind) {
      ignored.set(input, onlyIn(spec.kind));
    } else if (first) ignored.set(input, `${first.input.name} is the same table.`);
    else found.set(spec.name, { input, spec });
  }
  const sources = ALL_TABLES.flatMap(({ name }) => found.get(name) ?? []);
  const named = { loci: await namedFiles(found.get('loci')), schemes: await namedFiles(found.get('schemes')) };
  return { sources, ignored, about, named };
}

function onlyIn(kind: DatabaseKind): string {
  return `Only a database of ${kind === 'isolates' ? 'isolates' : 'sequence definitions'} has this table.`;
}

async function hasColumns(input: InputFile, columns: readonly string[]): Promise<boolean> {
  try {
    const headings = splitCells(await readFirstLine(input.path)).map(nameOfHeading);
    return columns.every((column) => headings.includes(column));
  } catch (error) {
    // The import itself reports what is wrong with the file.
    if (error instanceof UnreadableSource) return false;
    throw error;
  }
}

/** Reads the key column of a table, and its columns `file` and `id` if there are such. */
async function namedFiles(source: CuratedSource | undefined): Promise<NamedFiles> {
  const byFile = new Map<string, string>();
  const names = new Set<string>();
  const numbers = new Map<string, number>();
  if (!source) return { byFile, names, numbers };
  const key = source.spec.columns.find((column) => column.isKey)?.name ?? '';
  let places: { name: number; file: number; id: number } | undefined;
  const watcher = { onBytes: () => {}, onProblem: () => {} };
  for await (const rows of readTable(source.input.path, watcher, new Map(), { keepsBlanks: true })) {
    for (const { cells } of rows) {
      if (!places) {
        const headings = cells.map(nameOfHeading);
        places = { name: headings.indexOf(key), file: headings.indexOf('file'), id: headings.indexOf('id') };
        continue;
      }
      const name = cells[places.name] ?? '';
      const file = cells[places.file] ?? '';
      names.add(name);
      if (file !== '') byFile.set(file.replace(/\.gz$/i, ''), name);
      const number = Number(cells[places.id] ?? '');
      if (Number.isSafeInteger(number) && number > 0) numbers.set(name, number);
    }
  }
  return { byFile, names, numbers };
}
