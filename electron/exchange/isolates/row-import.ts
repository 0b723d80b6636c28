import { countOf } from '#shared/count-of.ts';
import { AppError, type ProblemDetail } from '#shared/problem.ts';
import { retiredIdProblem } from '#shared/rules/allele.ts';
import { missingFields, placeOf, readIsolate, repeatedFileProblem, type IsolateRecord } from '#shared/rules/isolate.ts';
import { importedFault, type IsolateColumn, type IsolateFault } from '#shared/rules/isolate-columns.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import type { CustodyMembers } from '#shared/api/curation/custody-members.ts';
import type { CustodyColumn } from '#shared/rules/field-basics.ts';
import type { IsolateCounts } from '#shared/rpc/contract/isolates.ts';
import type { ImportControl } from '../import-control.ts';
import { readAssembly, type ContigText } from './assembly.ts';
import type { FoundAssembly } from './isolate-inputs.ts';
import { isOriginMember } from '#shared/rules/profile-members.ts';
import type { ProfileOrigin } from '#electron/store/changes/writers/profile-writer.ts';
import type { NamedUsers } from '../named-users.ts';
import { ownText } from '#electron/store/file/own-text.ts';
import { readOrigin, type OriginColumn } from '../profile-origin.ts';
import { changesOf, conditionFaults, isNumeric, originChanges, type RecordContext } from './isolate-changes.ts';
import type { RowCustody } from './row-custody.ts';
import type { IsolateWriter, StoredIsolate } from '#electron/store/changes/writers/isolate-writer.ts';
import type { ParsedRow } from '../table-row.ts';

/** What the import of the rows of a table needs. */
interface RowContext extends RecordContext {
  columns: readonly IsolateColumn[];
  /** Number of cells in the header. */
  width: number;
  writer: IsolateWriter;
  custody: RowCustody;
  counts: IsolateCounts;
  control: ImportControl;
  /** False for a database without isolates, in which nothing needs to be searched for. */
  hasIsolates: boolean;
  findAssembly(name: string): Promise<FoundAssembly | undefined>;
  /** False in a plan. It says whether the files exist, but does not read them. */
  readsAssemblies: boolean;
  users: NamedUsers;
  /** ISO date. */
  today: string;
  /** Whether the table is all there is to know of a new database. */
  isWhole: boolean;
  report(detail: Omit<ProblemDetail, 'file'>): void;
}

/** What a row gives besides the values of the isolate. */
interface BesideRecord {
  contigs: readonly ContigText[];
  origin: Partial<ProfileOrigin>;
  custody: CustodyMembers | undefined;
}

type Place = Omit<ProblemDetail, 'file' | 'reason'>;

type ReportFault = (fault: Omit<IsolateFault, 'code'>) => void;

/** Imports the rows of a table whose header has no fault. */
export class RowImport {
  /** Isolates whose designations may have changed. */
  readonly redesignated: number[] = [];
  readonly #context: RowContext;
  #nextId: number;
  #row = 0;
  /** Row in which each name, id and file occurred first. */
  readonly #names = new Map<string, number>();
  readonly #ids = new Map<number, number>();
  readonly #files = new Map<string, number>();
  /** Records that others replace, with the place of the cell that says so. */
  readonly #replaced: { id: number; by: number; place: Place }[] = [];
  /** Stored isolates whose custody the table changes. */
  readonly #hidden: { id: number; place: Place }[] = [];
  readonly #originColumns: OriginColumn[];
  /** Fields that depend on others. */
  readonly #conditioned: FieldDefinition[];

  constructor(context: RowContext) {
    this.#context = context;
    this.#nextId = context.writer.firstFreeId;
    this.#conditioned = [...context.fields.values()].filter(({ conditions }) => conditions !== undefined);
    this.#originColumns = context.columns.flatMap(({ kind, position }) =>
      isOriginMember(kind) ? [{ name: kind, column: position }] : [],
    );
  }

  get rows(): number {
    return this.#row;
  }

  /** Imports one row: stores it, or reports everything that is wrong with it. */
  async take(row: ParsedRow): Promise<void> {
    const { cells, line } = row;
    this.#row += 1;
    const { width, columns } = this.#context;
    let isGood = true;
    const report: ReportFault = (fault) => {
      isGood = false;
      this.#context.report({ line, row: this.#row, ...fault });
    };
    const { record, faults } = readIsolate(row, columns, width);
    faults.map(importedFault).forEach(report);
    if (faults[0]?.code === 'row_width') return;
    const { origin, faults: originFaults } = readOrigin(cells, this.#originColumns, this.#context);
    originFaults.forEach(report);
    const stored = this.#resolve(record, report);
    if (!stored) {
      const missing = missingFields(record, this.#context.fields.values());
      if (missing.length > 0) report({ reason: `Required fields are missing: ${missing.join(', ')}.` });
    }
    conditionFaults(record, stored, this.#conditioned, this.#context).forEach(report);
    const refuse = (column: CustodyColumn, reason: string) => report({ ...this.#place(column), reason });
    const custody = this.#context.custody.read(record.custody, stored?.id, refuse);
    const assembly = await this.#assemblyFile(record, report);
    if (!isGood) return;
    const contigs = assembly === undefined ? [] : await this.#readAssembly(assembly, record, report);
    if (!isGood) return;
    const id = stored
      ? this.#update(record, stored, { contigs, origin, custody }, report)
      : this.#insert(record, { contigs, origin, custody });
    if (record.new_version === undefined || id === undefined) return;
    this.#replaced.push({ id, by: record.new_version, place: { line, row: this.#row, ...this.#place('new_version') } });
  }

  /** Says which records replace others, once all are there. Call it after the last row. */
  finish(): void {
    const { writer, custody, report } = this.#context;
    for (const { id, by, place } of this.#replaced) {
      if (id === by) report({ ...place, reason: 'A record cannot replace itself.' });
      else if (this.#ids.has(by) || writer.find(by)) writer.setNewVersion(id, by);
      else report({ ...place, reason: `There is no isolate ${by} to replace this one.` });
    }
    custody.inherit(this.#replaced);
    const toCheck = [...this.#hidden, ...this.#replaced.map((each) => ({ ...each, id: each.by }))];
    for (const { id, place } of toCheck) {
      const reason = custody.problemOf(id);
      if (reason !== undefined) report({ ...place, reason });
    }
  }

  /**
   * The isolate that the row is about. Undefined if it is new. The content of earlier rows is remembered here and not
   * read from the database, since a plan stores nothing.
   */
  #resolve(record: IsolateRecord, report: ReportFault): StoredIsolate | undefined {
    const { id, name } = record;
    const first = this.#names.get(name);
    if (first === undefined) this.#names.set(ownText(name), this.#row);
    if (id !== undefined) return this.#resolveId(id, report);
    if (name === '') return undefined;
    if (first !== undefined) {
      const reason = `The isolate "${name}" is also in row ${first}. If they are two isolates, give each an id.`;
      report({ ...this.#place('isolate'), reason });
      return undefined;
    }
    if (!this.#context.hasIsolates) return undefined;
    // Without isolates whose id occurs in an earlier row: that row gave them another name, or this name would be known.
    const found = this.#context.writer.findByName(name).filter((each) => !this.#ids.has(each.id));
    if (found.length > 1) {
      const ids = found.map((each) => each.id).join(', ');
      const reason = `The database has several isolates "${name}" (ids ${ids}). Say which in a column "id".`;
      report({ ...this.#place('isolate'), reason });
    }
    return found[0];
  }

  #resolveId(id: number, report: ReportFault): StoredIsolate | undefined {
    const at = this.#place('id');
    const first = this.#ids.get(id);
    if (first !== undefined) report({ ...at, reason: `The id ${id} is also in row ${first}.` });
    this.#ids.set(id, first ?? this.#row);
    if (this.#context.writer.retired.has(String(id))) report({ ...at, reason: retiredIdProblem(String(id)) });
    const stored = first === undefined ? this.#context.writer.find(id) : undefined;
    return stored;
  }

  async #assemblyFile({ assembly_filename }: IsolateRecord, report: ReportFault): Promise<string | undefined> {
    if (assembly_filename === undefined) return undefined;
    const at = this.#place('assembly_filename');
    const found = await this.#context.findAssembly(assembly_filename);
    // Two names may mean one file, with and without `.gz`.
    const file = found && 'path' in found ? found.path : assembly_filename;
    const first = this.#files.get(file);
    this.#files.set(file, first ?? this.#row);
    if (first !== undefined) {
      report({ ...at, reason: repeatedFileProblem(assembly_filename, first) });
    }
    if (found && 'path' in found) return found.path;
    const missing = `The file "${assembly_filename}" is neither among the chosen files nor beside the table.`;
    report({ ...at, reason: found?.reason ?? missing });
    return undefined;
  }

  async #readAssembly(path: string, record: IsolateRecord, report: ReportFault): Promise<ContigText[]> {
    const name = record.assembly_filename ?? '';
    if (!this.#context.readsAssemblies) return [];
    try {
      return await readAssembly(path, name, this.#context.control);
    } catch (error) {
      if (!(error instanceof AppError) || error.problem.code === 'cancelled') throw error;
      report({ ...this.#place('assembly_filename'), reason: `${name}: ${error.message}` });
      return [];
    }
  }

  #insert(record: IsolateRecord, { contigs, origin, custody }: BesideRecord): number {
    const { writer, counts, fields, locusIds } = this.#context;
    const id = record.id ?? this.#nextId;
    this.#ids.set(id, this.#row);
    this.#nextId = Math.max(this.#nextId, id + 1);
    writer.insert(id, record.name, origin);
    this.#context.custody.add(id, custody);
    for (const [field, values] of record.values)
      writer.setValues(id, field, values, isNumeric(fields.get(field)), true);
    const designations = [...record.alleles].flatMap(([name, alleles]) => {
      const locus = locusIds.get(name) as number;
      return alleles.map((allele_id) => ({ locus, allele_id }));
    });
    if (designations.length > 0) writer.addDesignations(id, designations);
    counts.designations += designations.length;
    writer.setAliases(id, record.aliases, true);
    writer.setReferences(id, record.references, true);
    writer.note(id, ['Isolate record added', ...this.#addContigs(id, record, contigs)]);
    counts.isolates_added += 1;
    return id;
  }

  #addContigs(id: number, record: IsolateRecord, contigs: readonly ContigText[]): string[] {
    const { writer, counts } = this.#context;
    if (record.assembly_filename === undefined) return [];
    counts.assemblies += 1;
    counts.contigs += contigs.length;
    const { sequence_method: method = 'unknown' } = record;
    for (const { name = null, sequence } of contigs)
      writer.addContig(id, { sequence, method, original_designation: name, comments: null });
    return contigs.length === 0 ? [] : [`${countOf(contigs.length, 'contig')} added from ${record.assembly_filename}`];
  }

  /** Gives the id of the isolate, or undefined if the row cannot be stored. */
  #update(
    record: IsolateRecord,
    stored: StoredIsolate,
    { contigs, origin, custody }: BesideRecord,
    report: ReportFault,
  ): number | undefined {
    const { writer, counts } = this.#context;
    const changes = [
      ...changesOf(record, stored, writer, this.#context),
      ...originChanges(stored.id, writer.originOf(stored.id), origin),
    ];
    const differing = changes[0]?.action ?? (custody && 'who may see it');
    if (differing !== undefined && record.id === undefined) {
      const reason = `The isolate "${stored.name}" is in the database already, as ${stored.id}, with other values (${differing}). Give its id in a column "id" to change it.`;
      report({ ...this.#place('isolate'), reason });
      return undefined;
    }
    const isNewGenome = this.#isNewGenome(stored.id, contigs, report);
    if (isNewGenome === undefined) return undefined;
    if (changes.length === 0 && !isNewGenome && !custody) {
      counts.isolates_unchanged += 1;
      return stored.id;
    }
    if (stored.new_version !== undefined) {
      const reason = `Isolate ${stored.id} was replaced by isolate ${stored.new_version}. Change that one instead.`;
      report({ ...this.#place('id'), reason });
      return undefined;
    }
    if (record.alleles.size > 0) this.redesignated.push(stored.id);
    const added = isNewGenome ? this.#addContigs(stored.id, record, contigs) : [];
    // First, because a row may say who changed the record last, and when. The day of what not everybody sees would tell of it.
    if (isNewGenome || changes.some(({ isForSome = false }) => !isForSome)) writer.touch(stored.id, record.name);
    for (const each of changes) each.apply(writer);
    const told = [...changes.map(({ action }) => action), ...added];
    if (told.length > 0) writer.note(stored.id, told);
    if (custody) this.#context.custody.update(stored.id, custody);
    if (custody) this.#hidden.push({ id: stored.id, place: { row: this.#row, ...this.#place('private') } });
    counts.isolates_updated += 1;
    return stored.id;
  }

  /** Whether contigs are to be added. Undefined if they cannot be. */
  #isNewGenome(id: number, contigs: readonly ContigText[], report: ReportFault): boolean | undefined {
    if (contigs.length === 0) return false;
    const present = this.#context.writer.contigsOf(id);
    if (present.length === 0) return true;
    const areSame = present.length === contigs.length && contigs.every((contig, at) => contig.sequence === present[at]);
    if (areSame) return false;
    const reason = `Isolate ${id} has other contigs already (${present.length}). Remove the file from the row.`;
    report({ ...this.#place('assembly_filename'), reason });
    return undefined;
  }

  #place(kind: IsolateColumn['kind']): { column?: number; field?: string } {
    return placeOf(this.#context.columns, kind);
  }
}
