import type { ProblemDetail } from '#shared/problem.ts';
import { AlleleIdSet } from './allele-id-set.ts';
import { schemeNameProblem } from '#shared/rules/scheme.ts';
import { firstNames } from './first-names.ts';
import { noteArrivals, noteReplacedFields } from './import-history.ts';
import { readSource, type ImportContext } from './import-context.ts';
import type { ImportSource } from './import-source.ts';
import { missingKey, readProfileHeader, schemeProblems, type ProfileLayout } from './profile-columns.ts';
import { ProfileImport } from './profile-import.ts';
import {
  appendFields,
  createScheme,
  findScheme,
  schemeNumberProblem,
  type SchemeHead,
} from '../store/changes/writers/scheme-rows.ts';
import { TableReader } from './table-reader.ts';

/**
 * Imports one profile table: defines the scheme, or adds to it if the database already has it. A table may consist of a
 * header only: the scheme then has no profiles yet or, if all columns are loci, no key either.
 */
export async function importScheme(context: ImportContext, source: ImportSource): Promise<void> {
  const table = new ProfileTable(context, source);
  await readSource(context, source, table);
  table.finish();
}

/** One profile table while it is read. */
class ProfileTable {
  readonly #context: ImportContext;
  readonly #source: ImportSource;
  readonly #reader: TableReader;
  #columns: ProfileLayout | undefined;
  #scheme: SchemeHead | undefined;
  #profiles: ProfileImport | undefined;
  #isRefused = false;
  #headerLine = 0;
  #row = 0;

  constructor(context: ImportContext, source: ImportSource) {
    this.#context = context;
    this.#source = source;
    this.#reader = new TableReader(
      {
        onRow: (cells, line) => {
          if (this.#profiles) this.#takeRow(cells, line, this.#profiles);
          else if (this.#scheme) this.#refuseRow();
          else if (!this.#isRefused) this.#takeHeader(cells, line);
        },
        onProblem: ({ line, reason }) => this.#report({ line, reason }),
      },
      { keepsBlanks: context.isWhole },
    );
  }

  /** True if the rest of the file need not be read. */
  get isBroken(): boolean {
    return this.#isRefused || this.#reader.isBroken;
  }

  write(chunk: Buffer): void {
    this.#reader.write(chunk);
  }

  end(): void {
    this.#reader.end();
  }

  /** Stores what the rows show of the scheme. */
  finish(): void {
    if (!this.#scheme) return;
    this.#profiles?.finish();
    const { counts } = this.#context;
    const { added, unchanged, updated } = this.#profiles?.counts ?? { added: 0, unchanged: 0, updated: 0 };
    counts.schemes += 1;
    if (this.#scheme.is_new) counts.schemes_added += 1;
    counts.profiles_added += added;
    counts.profiles_unchanged += unchanged;
    counts.profiles_updated += updated;
    const arrivals = { added, updated, what: 'profile' as const, file: this.#source.name };
    noteReplacedFields(this.#context, this.#scheme.id, this.#profiles?.replaced ?? []);
    noteArrivals(this.#context, { kind: 'scheme', ...this.#scheme }, arrivals);
  }

  #takeHeader(cells: string[], line: number): void {
    const { connection, loci, locusNames } = this.#context;
    this.#headerLine = line;
    const { columns, problems } = readProfileHeader(cells, locusNames);
    const existing = findScheme(connection, this.#source.becomes);
    if (existing) problems.push(...schemeProblems(columns, existing));
    problems.push(...this.#choiceProblems(existing));
    for (const problem of problems) this.#report({ line, ...problem });
    // A locus whose own file was refused is not in the database. Its problems are already reported.
    const missing = columns.loci.some(({ name }) => loci.find(name) === undefined);
    this.#isRefused = problems.length > 0 || missing;
    if (this.#isRefused) return;
    this.#columns = existing ? inSchemeOrder(columns, existing) : columns;
    this.#scheme = existing ?? this.#createScheme(columns);
    if (columns.primaryKey === '') return;
    this.#addNewFields(this.#scheme, columns);
    const alleleIds = this.#scheme.loci.map(({ id, name }) => this.#alleleIdsOf(id, name));
    const target = { scheme: this.#scheme, columns: this.#columns, alleleIds, file: this.#source.name };
    this.#profiles = new ProfileImport(this.#context, target, (detail) => this.#report(detail));
    if (this.#scheme.is_new && columns.fields.length > 0) this.#noteFields(columns);
  }

  #createScheme(columns: ProfileLayout): SchemeHead {
    const { connection, change, reservedNumbers: reserved } = this.#context;
    const { becomes, scheme_number, wished_number: wished } = this.#source;
    const isFree = wished !== undefined && schemeNumberProblem(connection, wished) === undefined;
    const number = scheme_number ?? (isFree ? wished : undefined);
    return createScheme(connection, becomes, columns, change.today, { number, reserved });
  }

  #choiceProblems(existing: SchemeHead | undefined): { field?: string; reason: string }[] {
    const { becomes, scheme_number: number } = this.#source;
    const name = existing ? undefined : schemeNameProblem(becomes);
    if (number === undefined || number === existing?.id) return name === undefined ? [] : [{ reason: name }];
    const reason = existing
      ? `Scheme ${becomes} has the number ${existing.id} already, so it cannot become ${number}.`
      : schemeNumberProblem(this.#context.connection, number);
    return [name, reason].flatMap((problem) => (problem === undefined ? [] : [{ field: becomes, reason: problem }]));
  }

  /** A table of loci only has no column with the ids of its profiles. That is told once. */
  #refuseRow(): void {
    this.#row += 1;
    if (this.#row > 1) return;
    const { name = '' } = this.#columns?.loci[0] ?? {};
    this.#report({ line: this.#headerLine, ...missingKey(name) });
  }

  #takeRow(cells: string[], line: number, profiles: ProfileImport): void {
    this.#row += 1;
    const width = this.#columns?.width ?? 0;
    const surplus = cells.slice(width).some((cell) => cell !== '');
    if (cells.length >= width && !surplus) return profiles.takeRow(cells, line, this.#row);
    const reason = `The row has ${cells.length} cells, but the header has ${width}.`;
    this.#report({ line, row: this.#row, reason });
  }

  #addNewFields(scheme: SchemeHead, columns: ProfileLayout): void {
    const known = new Set(scheme.fields.map(({ field }) => field));
    const added = columns.fields.flatMap(({ name }) => (known.has(name) ? [] : [name]));
    appendFields(this.#context.connection, scheme, added);
  }

  /** A column becomes a field if its name is misspelt or its locus has no file. The user must be told. */
  #noteFields(columns: ProfileLayout): void {
    const names = firstNames(columns.fields.map(({ name }) => name));
    this.#context.counts.notes.push(`${this.#source.name}: columns that name no locus became fields: ${names}.`);
  }

  #alleleIdsOf(locus: number, name: string): AlleleIdSet {
    const held = this.#context.alleleIds.get(name);
    if (held) return held;
    const ids = new AlleleIdSet();
    for (const id of this.#context.loci.alleleIds(locus)) ids.add(id);
    this.#context.alleleIds.set(name, ids);
    return ids;
  }

  #report(detail: Omit<ProblemDetail, 'file'>): void {
    this.#context.problems.add({ file: this.#source.name, ...detail });
  }
}

function inSchemeOrder(columns: ProfileLayout, scheme: SchemeHead): ProfileLayout {
  const byName = new Map(columns.loci.map((locus) => [locus.name, locus]));
  return { ...columns, loci: scheme.loci.flatMap(({ name }) => byName.get(name) ?? []) };
}
