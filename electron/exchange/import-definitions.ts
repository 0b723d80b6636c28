import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { countOf, numberText } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { byOwner } from '../store/changes/authors.ts';
import type { Change } from '../store/changes/change-context.ts';
import type { ChangeRequest } from '../store/changes/change-request.ts';
import { change } from '../store/changes/change.ts';
import type { Database } from '../store/file/database.ts';
import { openDatabase } from '../store/file/database.ts';
import { getMeta } from '../store/file/meta.ts';
import { storeError } from '../store/file/store-errors.ts';
import { createReportPace, type WorkControl } from '../threads/work-control.ts';
import type { IndexStamp } from '../typing/index/allele-index.ts';
import { startImportIndex, type ImportIndex } from '../typing/index/import-index.ts';
import { readIndexStamp } from '../typing/index/index-stamp.ts';
import { keepOutline } from '../typing/recognize/store-outline.ts';
import { describeAmbiguous } from './ambiguous-alleles.ts';
import { readFolderAbout, type FolderAbout } from './curated/about-folder.ts';
import { CuratedImport } from './curated/curated-import.ts';
import { codeProfiles, schemesWithCodes } from '../store/lincodes/code-profiles.ts';
import { listClassificationRules, updateGroups } from './classification/update-groups.ts';
import { describeDatabase } from '../store/changes/writers/describe-database.ts';
import { alleleWriterOf } from '../store/changes/writers/allele-writer.ts';
import { removeLeftovers } from './leftovers.ts';
import type { ImportContext } from './import-context.ts';
import { createControl, isLongImport, patienceOf, type ImportControl } from './import-control.ts';
import type { ImportRequest } from './import-request.ts';
import { listInputFiles } from './input-files.ts';
import { planImport, type PlannedImport } from './import-plan.ts';
import { startCounts, type ImportCounts } from './import-report.ts';
import { importLocus } from './locus-import.ts';
import { createLocusWriter } from '../store/changes/writers/locus-writer.ts';
import { importNewAlleles } from './new-alleles-import.ts';
import { NamedUsers, noteMadeUsers } from './named-users.ts';
import { ProblemList } from './problem-list.ts';
import { ProfileExceptions } from './profile-exceptions.ts';
import { importScheme } from './scheme-import.ts';

/**
 * Imports allele files and profile tables into a database: all of them or, if anything is wrong or the import is
 * cancelled or killed, nothing. For workers: it reads and writes synchronously. AppError codes: import_refused,
 * nothing_to_import and wrong_kind 400, file_missing 404, and those of `change`. Throws an `AbortError` when it is
 * cancelled.
 */
export async function importDefinitions(request: ImportRequest, work: WorkControl): Promise<ImportCounts> {
  const control = createControl(work);
  await mkdir(dirname(request.file), { recursive: true }).catch((error: unknown) => {
    throw storeError(error, 'The data folder');
  });
  await removeLeftovers(request.file);
  const files = await listInputFiles(request.paths);
  const order: ChangeRequest = {
    ...byOwner(request.author),
    file: request.file,
    title: `Import of ${countOf(files.length, 'file')}`,
    create: { kind: 'seqdef', description: request.description },
    isLong: isLongImport(files),
    ...patienceOf(control),
  };
  const done = await change(order, (made) => importAll(made, request, control));
  await writeIndex(request.index, done);
  await writeOutline(request);
  return done.counts;
}

interface ImportedTables {
  counts: ImportCounts;
  /** Undefined if there is nothing to write. */
  index: ImportIndex | undefined;
  stamp: IndexStamp;
}

async function refuseIsolates(database: Database): Promise<void> {
  if ((await getMeta(database)).kind === 'seqdef') return;
  const sentence = `"${database.name}" is an isolate database and cannot hold alleles and profiles. Choose another name.`;
  throw new AppError(400, 'wrong_kind', sentence);
}

/**
 * Reads all files and writes their content. Continues after a problem, so that all problems are reported. Throws at the
 * end if there was one.
 */
async function importAll(made: Change, request: ImportRequest, control: ImportControl): Promise<ImportedTables> {
  const { database, connection } = made;
  await refuseIsolates(database);
  const counts = startCounts(request.database, made.isNew);
  const loci = createLocusWriter(made);
  const plan = await planImport(request.paths, loci.listNames(), request.schemes, request.locus);
  const about = await readFolderAbout(request.paths);
  if (about?.kind === 'isolates') throw holdsIsolates();
  if (plan.sources.length + plan.tables.sources.length === 0) throw nothingToImport(plan);
  control.start(plan.size);
  const index = startImportIndex(connection, request.index);
  const fasta = plan.sources.filter((source) => source.role === 'locus');
  const locusNames = new Set([...loci.listNames(), ...fasta.map((source) => source.becomes)]);
  const isWhole = made.isNew && about?.isWhole === true;
  const context: ImportContext = {
    change: made,
    connection,
    loci,
    alleles: alleleWriterOf(made),
    index,
    problems: new ProblemList(),
    exceptions: new ProfileExceptions(request.accept_exceptions, isWhole),
    counts,
    control,
    locusNames,
    alleleIds: new Map(),
    users: new NamedUsers(made),
    ambiguous: [],
    reservedNumbers: new Set(
      plan.sources.flatMap(({ scheme_number, wished_number }) => scheme_number ?? wished_number ?? []),
    ),
    isWhole,
  };
  for (const conflict of plan.conflicts) context.problems.add(conflict);
  const tables = importTablesOf(plan, context, about);
  await tables.beforeAlleles();
  for (const name of loci.listNames()) locusNames.add(name);
  for (const source of fasta) await importLocus(context, source);
  for (const source of plan.sources) if (source.role === 'new-alleles') await importNewAlleles(context, source);
  await tables.beforeProfiles();
  for (const source of plan.sources) if (source.role === 'profiles') await importScheme(context, source);
  await tables.after();
  const advice = context.exceptions.find(made, context.problems);
  if (context.problems.count > 0) throw context.problems.toError(advice);
  if (tables.isWhole) made.forgetNotes();
  else {
    groupNewProfiles(context);
    codeNewProfiles(context);
  }
  counts.profiles_excepted = context.exceptions.count;
  counts.notes.push(...context.exceptions.finish(made));
  counts.notes.push(...describeAmbiguous(context), ...noteMadeUsers(context.users, made));
  counts.loci_in_database = loci.listNames().length;
  counts.notes.push(...tables.notes, ...ignoredFiles(plan));
  counts.files_unread = plan.unread;
  control.check();
  const isOtherVersion = keepVersion(made, request, plan);
  const changes =
    tables.changed +
    counts.alleles_added +
    counts.profiles_added +
    counts.profiles_updated +
    counts.loci_added +
    counts.schemes_added;
  if (changes > 0) made.contentChanged();
  if (changes > 0 || isOtherVersion) keepImportDay(made);
  return { counts, index: changes > 0 ? index : undefined, stamp: readIndexStamp(connection) };
}

/**
 * Keeps the day of which the definitions are. What the user says counts. What a file says counts unless newer ones are there: an older
 * set does not make them older. Gives whether it is another day now.
 */
function keepVersion(made: Change, { version_date }: ImportRequest, { version }: PlannedImport): boolean {
  const before = made.connection.prepare("select value from meta where key = 'version_date'").get()?.['value'];
  const date = version_date ?? (version && String(before ?? '') < version.date ? version.date : undefined);
  return date !== undefined && describeDatabase(made, { version_date: date });
}

/** Keeps the day of the import: later changes have days of their own. */
function keepImportDay({ connection, today }: Change): void {
  connection
    .prepare(
      "insert into meta (key, value) values ('imported_on', ?) on conflict (key) do update set value = excluded.value",
    )
    .run(today);
}

/** The tables that come with the files of alleles and profiles. */
function importTablesOf(plan: PlannedImport, context: ImportContext, about: FolderAbout | undefined): CuratedImport {
  const { change: made, users, problems, control } = context;
  const schemes = plan.sources.flatMap(({ role, becomes }) => (role === 'profiles' ? [becomes] : []));
  const loci = plan.sources.flatMap(({ role, becomes }) => (role === 'locus' ? [becomes] : []));
  return new CuratedImport({
    change: made,
    users,
    problems,
    control,
    sources: plan.tables.sources,
    about,
    hasFile: { loci: new Set(loci), schemes: new Set(schemes) },
    findFile: () => Promise.resolve(undefined),
  });
}

/** Puts the new profiles into the groups of the classification schemes. */
function groupNewProfiles({ change: made, connection, control, counts }: ImportContext): void {
  for (const rule of listClassificationRules(connection)) {
    const isDue = createReportPace();
    const changes = updateGroups(connection, rule, (done, total) => {
      control.check();
      if (!isDue()) return;
      const far = `${numberText(done)} of ${numberText(total)}`;
      if (total > 0) control.advance(0, `Grouping profiles by ${rule.name}: ${far}`);
    });
    made.note(...changes.history);
    if (changes.groups_merged === 0) continue;
    const merged = countOf(changes.groups_merged, 'group');
    counts.notes.push(`${rule.name}: ${merged} became part of another group; the history says which.`);
  }
}

/** Gives the new profiles their LIN codes. */
function codeNewProfiles({ change: made, connection, control, counts }: ImportContext): void {
  for (const scheme of schemesWithCodes(connection)) {
    const isDue = createReportPace();
    const { problem } = codeProfiles(made, scheme, {
      report(done, total) {
        control.check();
        if (total > 0 && isDue()) control.advance(0, `LIN codes: ${numberText(done)} of ${numberText(total)} profiles`);
      },
    });
    if (problem !== undefined) counts.notes.push(`New profiles got no LIN codes. ${problem}`);
  }
}

/** The index can be built again from the database at any time, so its failure does not fail the import. */
async function writeIndex(file: string, { index, stamp, counts }: ImportedTables): Promise<void> {
  try {
    await index?.write(file, stamp);
  } catch {
    counts.notes.push('The typing index could not be written. The first query will build it.');
  }
}

/** The outline can be made again too: the first look among all databases then makes it. */
async function writeOutline({ file, index }: ImportRequest): Promise<void> {
  try {
    // Who only reads leaves the files of the journal behind; closed last, this connection takes them away.
    const database = await openDatabase(file);
    try {
      await keepOutline({ file, index });
    } finally {
      await database.close();
    }
  } catch {
    // Only a look among all databases is slower then.
  }
}

function ignoredFiles(plan: PlannedImport): string[] {
  return plan.files
    .filter((file) => file.role === 'ignored')
    .map((file) => `${file.name} was ignored: ${file.reason ?? ''}`);
}

function holdsIsolates(): AppError {
  const sentence = 'The folder holds a database of isolates (database.tsv). Import it as one.';
  return new AppError(400, 'wrong_kind', sentence);
}

function nothingToImport(plan: PlannedImport): AppError {
  const details = plan.files.map((file) => ({ file: file.name, reason: file.reason ?? 'It is not read.' }));
  const sentence =
    'There is nothing to import: alleles come in .tfa, .fas, .fasta, .fa or .fna files, profiles in .txt or .tsv files (also with .gz).';
  return new AppError(400, 'nothing_to_import', sentence, details.slice(0, 100), Math.max(0, details.length - 100));
}
