import { basename } from 'node:path';
import { defined } from '#shared/defined.ts';
import type { ProblemDetail } from '#shared/problem.ts';
import { headingsOf, lookAtHeadings } from '#shared/tabular/table-preview.ts';
import type { ImportFile, ImportPlan, ImportSchemeChoice } from '#shared/rpc/contract/import.ts';
import { readFolderAbout } from './curated/about-folder.ts';
import { findCuratedFiles, unpackedName, type CuratedFiles } from './curated/curated-files.ts';
import { suggestDatabaseName } from './database-name.ts';
import { readFirstLine } from './first-line.ts';
import { listInputFiles, type InputFile } from './input-files.ts';
import { holdIsolateTable } from './isolates/isolate-inputs.ts';
import type { ImportSource } from './import-source.ts';
import { matchLoci } from '#shared/tabular/locus-names.ts';
import { findVersion } from './find-version.ts';
import { planLoci } from './plan-loci.ts';
import { nameSchemes } from './scheme-choices.ts';
import { UnreadableSource } from './source-bytes.ts';
import { splitCells } from './table-reader.ts';

export interface PlannedImport extends ImportPlan {
  /** Files that would be read: loci first, then profile tables, each in the order given. */
  sources: ImportSource[];
  /** Number of files and folders that cannot be read at all. */
  unread: number;
  /** Tables that say more of loci, alleles, schemes and profiles. */
  tables: CuratedFiles;
  /** Files that contradict one another. An import refuses them. */
  conflicts: ProblemDetail[];
}

const TABLE_ENDING = /\.(txt|tsv)(\.gz)?$/i;

/**
 * What an import of a folder or of some files would do, judged by their names and the headers of the tables. No file is
 * read whole. `knownLoci` are the loci of the database, if it is known, `schemes` the names and numbers that the user
 * chose, `locus` the locus to whose page the files were given. Throws `AppError` 404 `file_missing`.
 */
export async function planImport(
  paths: string[],
  knownLoci: Iterable<string> = [],
  schemes: readonly ImportSchemeChoice[] = [],
  locus?: string,
): Promise<PlannedImport> {
  const inputs = await listInputFiles(paths);
  const conflicts: ProblemDetail[] = [];
  const tables = await findCuratedFiles(inputs, 'seqdef');
  const reasons = new Map<InputFile, string>(tables.ignored);
  const names = new Set(knownLoci);
  const { sources, mayBeGenomes } = await planLoci(inputs, tables, { names, locus }, { conflicts, reasons });
  const loci = new Set([...names, ...sources.map((source) => source.becomes)]);
  const hasFasta = sources.length > 0;
  const version = await findVersion(inputs);
  const isCurated = new Set([...tables.sources.map(({ input }) => input), ...tables.ignored.keys(), tables.about]);
  if (version?.input) isCurated.add(version.input);
  for (const input of inputs.filter((each) => isTable(each) && !isCurated.has(each))) {
    const file = basename(input.name);
    const named = tables.named.schemes.byFile.get(unpackedName(input));
    const reason = named === undefined ? await reasonToIgnoreTable(input.path, loci, hasFasta) : undefined;
    const becomes = named ?? file.replace(TABLE_ENDING, '');
    if (reason === undefined) sources.push({ ...sized(input), path: input.path, role: 'profiles', becomes });
    else reasons.set(input, reason);
  }
  nameSchemes(sources, schemes, tables.named.schemes.names, conflicts);
  wishNumbers(sources, tables.named.schemes.numbers);
  refuseSameScheme(sources, conflicts);
  const read = new Map(sources.map((source) => [source.path, source]));
  const tableOf = new Map(tables.sources.map(({ input, spec }) => [input, spec.name]));
  if (tables.about) tableOf.set(tables.about, 'database');
  if (version?.input) tableOf.set(version.input, 'version of the definitions');
  const files = inputs.map((input): ImportFile => {
    const table = tableOf.get(input);
    if (table !== undefined) return { ...sized(input), role: 'table', becomes: table };
    const file = describe(input, read, reasons.get(input));
    const isListed = file.role === 'profiles' && tables.named.schemes.names.has(file.becomes ?? '');
    return isListed ? { ...file, is_listed: true } : file;
  });
  const size = [...sources, ...tables.sources.map(({ input }) => input)].reduce((sum, source) => sum + source.size, 0);
  const areDefinitions =
    !mayBeGenomes ||
    sources.some(({ role }) => role === 'profiles') ||
    tables.sources.some(({ spec }) => spec.kind === 'seqdef');
  const about = await readFolderAbout(paths);
  const holds = about?.kind ?? (!areDefinitions && (await holdIsolateTable(inputs)) ? 'isolates' : undefined);
  return {
    ...defined({ holds }),
    suggested_name: await suggestDatabaseName(paths, chosenFile(inputs)),
    files,
    size,
    sources,
    tables,
    ...defined({ version: version && { date: version.date, file: version.file } }),
    unread: inputs.filter(({ isUnreadable }) => isUnreadable).length,
    conflicts,
  };
}

/** Notes the numbers of `schemes.tsv`, but for those that the user gives to another scheme. */
function wishNumbers(sources: ImportSource[], numbers: ReadonlyMap<string, number>): void {
  const chosen = new Set(sources.map(({ scheme_number }) => scheme_number));
  for (const source of sources) {
    const number = source.role === 'profiles' ? numbers.get(source.becomes) : undefined;
    if (number !== undefined && !chosen.has(number)) source.wished_number = number;
  }
}

function sized({ name, size }: InputFile): { name: string; size: number } {
  return { name, size };
}

function isTable(input: InputFile): boolean {
  return input.reason === undefined && TABLE_ENDING.test(input.name);
}

function describe(input: InputFile, read: Map<string, ImportSource>, reason: string | undefined): ImportFile {
  const source = read.get(input.path);
  if (source) return { ...sized(input), role: source.role, becomes: source.becomes };
  return { ...sized(input), role: 'ignored', reason: input.reason ?? reason ?? otherEnding(input) };
}

const OTHER_ENDING = 'Only .tfa, .fas, .fasta, .fa, .fna, .txt and .tsv files, also with .gz, are imported.';

/** A copy that somebody tries to bring back this way is told the right one. */
function otherEnding({ name }: InputFile): string {
  return name.endsWith('.sqlite')
    ? 'This is a database. Use allelier restore, or put it into the folder "databases" of the data folder.'
    : OTHER_ENDING;
}

function refuseSameScheme(sources: ImportSource[], conflicts: ProblemDetail[]): void {
  const first = new Map<string, string>();
  for (const { becomes, name, role } of sources) {
    if (role !== 'profiles') continue;
    const other = first.get(becomes);
    if (other === undefined) first.set(becomes, name);
    else
      conflicts.push({
        file: name,
        reason: `${other} is for the same scheme, ${becomes}. Keep only one, or rename one.`,
      });
  }
}

async function reasonToIgnoreTable(path: string, loci: Set<string>, hasFasta: boolean): Promise<string | undefined> {
  let header: string;
  try {
    header = await readFirstLine(path);
  } catch (error) {
    // The import itself will report what is wrong with the file.
    if (error instanceof UnreadableSource) return undefined;
    throw error;
  }
  if (header.startsWith('>')) return 'This is FASTA. Give the file the ending .fasta to import it as a locus.';
  if (header === '') return undefined;
  const cells = splitCells(header);
  if (lookAtHeadings(headingsOf(header)) === 'isolates') return ISOLATES;
  if (cells.length < 2) return 'This is not a profile table: its first line has no columns separated by tabs.';
  const isTableOfOurs = matchLoci(cells, loci).some((locus) => locus !== undefined);
  if (isTableOfOurs || !hasFasta) return undefined;
  return 'This is not a profile table: no column in its first line is named after a locus.';
}

const ISOLATES = 'This is a table of isolates. Import it into a database of isolates.';

/** The file after which the database is named if no folder was chosen: the only file, or the only table. */
function chosenFile(inputs: InputFile[]): string | undefined {
  const tables = inputs.filter((input) => TABLE_ENDING.test(input.name));
  return (inputs.length === 1 ? inputs[0] : tables.length === 1 ? tables[0] : undefined)?.name;
}
