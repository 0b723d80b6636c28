import type { ProblemDetail } from '#shared/problem.ts';
import { countOf } from '#shared/count-of.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import type { ImportControl } from '../import-control.ts';
import type { NamedUsers } from '../named-users.ts';
import type { ProblemList } from '../problem-list.ts';
import type { FolderAbout } from './about-folder.ts';
import { ContigImport, type FindFile } from './contig-import.ts';
import { outcomeOf, type CuratedContext, type CuratedSource } from './curated-context.ts';
import { NameLookup } from './name-lookup.ts';
import { forgetUnusedOwner, hasOwner, keepProperties } from './whole-database.ts';
import { readRows, type CuratedRow } from './read-rows.ts';
import { RecordStore } from './record-store.ts';
import type { TableSpec } from './table-spec.ts';
import { definitionTables } from './tables/definition-tables.ts';
import { handlerOf } from './table-handlers.ts';

/** Tables that are read before alleles. */
const FIRST = new Set(['users', 'loci']);

/** Tables that are read before profiles and isolates: what these name must be there. */
const SECOND = new Set(Object.values(definitionTables).flatMap(({ name }) => (FIRST.has(name) ? [] : [name])));

/** Tables that are read again afterwards: what alleles and profiles say of their loci and schemes does not count then. */
const AGAIN = new Set(['loci', 'schemes', 'scheme_fields']);

/** Tables that follow from fields alone, so that a plan reads them, too. */
const OF_FIELDS = new Set(['field_attributes']);

/** What an import has besides its tables. */
interface CuratedParts {
  change: Change;
  users: NamedUsers;
  problems: ProblemList;
  control: ImportControl;
  sources: readonly CuratedSource[];
  about: FolderAbout | undefined;
  /** Why unusual records are taken, if the user has said it. */
  reason?: string | undefined;
  /** Names of loci and schemes whose own files come with the import. */
  hasFile: { loci: ReadonlySet<string>; schemes: ReadonlySet<string> };
  findFile: FindFile;
}

/** Imports the tables of a folder around the files of alleles, profiles and isolates. */
export class CuratedImport {
  readonly #parts: CuratedParts;
  readonly #context: CuratedContext;
  /** Tables with faults. */
  readonly #faulty = new Set<string>();
  /** Whether the owner of this computer is among the users of the folder. */
  #listsOwner = false;

  constructor(parts: CuratedParts) {
    const { change, users, problems, control, about, reason } = parts;
    this.#parts = parts;
    this.#context = {
      change,
      connection: change.connection,
      users,
      problems,
      control,
      names: new NameLookup(change.connection),
      isWhole: change.isNew && about?.isWhole === true,
      reason,
      exceptions: [],
      outcomes: new Map(),
    };
  }

  /** Whether the folder is all there is to know of a new database. */
  get isWhole(): boolean {
    return this.#context.isWhole;
  }

  /** Reads people and loci. Call it before alleles are read. */
  async beforeAlleles(): Promise<void> {
    for (const source of this.#sources(({ name }) => FIRST.has(name))) {
      await this.#import(source, { isFirst: true });
      if (source.spec.name === 'users') this.#listsOwner = hasOwner(this.#parts.change);
    }
  }

  /** Reads what describes loci, and schemes. Call it when all loci are there, before profiles and isolates are read. */
  async beforeProfiles(): Promise<void> {
    for (const source of this.#sources(({ name }) => SECOND.has(name))) await this.#import(source, { isFirst: true });
  }

  /** Reads what follows from fields. Call it when they are there. */
  async afterFields(): Promise<void> {
    for (const source of this.#sources(({ name }) => OF_FIELDS.has(name)))
      await this.#import(source, { isFirst: true });
  }

  /** Reads everything else. Call it when alleles, profiles and isolates are there. */
  async after(): Promise<void> {
    const { change, about } = this.#parts;
    for (const source of this.#sources(({ name }) => AGAIN.has(name))) await this.#importAgain(source);
    const rest = this.#sources(({ name }) => !FIRST.has(name) && !SECOND.has(name) && !OF_FIELDS.has(name));
    for (const source of rest) await this.#import(source, { isFirst: true });
    if (this.#parts.problems.count > 0) return;
    if (this.isWhole && about) {
      keepProperties(change.connection, about.values);
      if (!this.#listsOwner) forgetUnusedOwner(change);
    }
    if (this.changed > 0) change.contentChanged();
  }

  /** Unusual records, which are to be refused without a reason. */
  get exceptions(): readonly ProblemDetail[] {
    return this.#context.exceptions;
  }

  /** Number of rows that added or changed something. */
  get changed(): number {
    return [...this.#context.outcomes.values()].reduce((sum, { added, changed }) => sum + added + changed, 0);
  }

  /** What became of the rows of each table, as sentences. */
  get notes(): string[] {
    return [...this.#context.outcomes.values()].map(
      ({ file, added, changed, unchanged }) =>
        `${file}: ${countOf(added, 'record')} added, ${countOf(changed, 'record')} changed, ${countOf(unchanged, 'record')} unchanged.`,
    );
  }

  #sources(isWanted: (spec: TableSpec) => boolean): CuratedSource[] {
    return this.#parts.sources.filter(({ spec }) => isWanted(spec));
  }

  async #importAgain(source: CuratedSource): Promise<void> {
    // Its faults are told already.
    if (this.#faulty.has(source.spec.name)) return;
    const outcome = outcomeOf(this.#context, source);
    const known = outcome.added + outcome.changed + outcome.unchanged;
    await this.#import(source, { isFirst: false });
    // Rows that were stored before are mostly as they were.
    outcome.unchanged = Math.max(0, outcome.unchanged - known);
  }

  async #import(source: CuratedSource, { isFirst }: { isFirst: boolean }): Promise<void> {
    const context = this.#context;
    const store = new RecordStore(context, source);
    const handler =
      source.spec.name === 'contigs'
        ? new ContigImport(context, store, this.#parts.findFile)
        : handlerOf(source.spec.name, context, store);
    const take = async (row: CuratedRow) => {
      if (isFirst && this.#comesLater(row, source)) return;
      await refusing(row, () => handler.take(row));
    };
    const faults = context.problems.count;
    await readRows(context, source, take, { counted: isFirst });
    await handler.finish?.();
    if (context.problems.count > faults) this.#faulty.add(source.spec.name);
    store.finish();
  }

  /** Whether a locus or scheme is made by its own file, which says more of it. */
  #comesLater({ values }: CuratedRow, { spec }: CuratedSource): boolean {
    const { hasFile, sources } = this.#parts;
    if (spec.name === 'loci') return hasFile.loci.has(String(values.get('locus')));
    if (spec.name !== 'schemes') return false;
    const hasLoci = sources.some((each) => each.spec.name === 'scheme_loci');
    return !hasLoci && hasFile.schemes.has(String(values.get('scheme')));
  }
}

/** Primary result code of SQLite for a row that contradicts others (https://www.sqlite.org/rescode.html#constraint). */
const CONSTRAINT = 19;

/** A row that no rule of ours refuses may still contradict another one. */
async function refusing(row: CuratedRow, store: () => void | Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    const code = (error as { errcode?: unknown }).errcode;
    if (typeof code !== 'number' || (code & 0xff) !== CONSTRAINT) throw error;
    row.refuse(`The row contradicts another record (${(error as Error).message}).`);
  }
}
