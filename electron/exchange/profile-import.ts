import { defined } from '#shared/defined.ts';
import type { ProblemDetail } from '#shared/problem.ts';
import { isPositiveInteger, retiredIdProblem } from '#shared/rules/allele.ts';
import { isKeepableId } from '#shared/rules/kept-id.ts';
import {
  isMissingLocus,
  MISSING_LOCUS,
  profileDefinedProblem,
  profileFaults,
  profileIdProblem,
  type ProfileRules,
} from '#shared/rules/profile.ts';
import { ORIGIN_MEMBERS } from '#shared/rules/profile-members.ts';
import type { AlleleIdSet } from './allele-id-set.ts';
import type { ImportContext } from './import-context.ts';
import { readOrigin } from './profile-origin.ts';
import type { ProfileLayout } from './profile-columns.ts';
import {
  profileWriterOf,
  type ProfileOrigin,
  type ProfileWriter,
  type StoredProfile,
} from '../store/changes/writers/profile-writer.ts';
import { addPlaceholders } from '../store/changes/writers/locus-placeholders.ts';
import { countProfiles, setFieldType, type SchemeHead } from '../store/changes/writers/scheme-rows.ts';

const INTEGER = /^-?(0|[1-9]\d{0,14})$/;

interface ImportedProfiles {
  added: number;
  unchanged: number;
  updated: number;
}

/** A profile with the same alleles, but other fields or another origin than before. */
export interface ReplacedFields {
  profile_id: string;
  /** The replaced values and the new ones. An empty text removed the value of a field. */
  before: Record<string, string | number>;
  after: Record<string, string | number>;
}

/** What a row says of a profile, without its fields. */
interface TableProfile {
  profile_id: string;
  alleles: string;
  origin: Partial<ProfileOrigin>;
}

/** Imports the rows of one profile table whose header has no fault. Columns are in scheme order. */
export class ProfileImport {
  readonly counts: ImportedProfiles = { added: 0, unchanged: 0, updated: 0 };
  readonly replaced: ReplacedFields[] = [];
  readonly #context: ImportContext;
  readonly #scheme: SchemeHead;
  readonly #columns: ProfileLayout;
  readonly #rules: ProfileRules;
  readonly #writer: ProfileWriter;
  readonly #file: string;
  /** The greatest row id of a profile before this table. */
  readonly #lastRow: number;
  readonly #report: (detail: Omit<ProblemDetail, 'file'>) => void;
  /** Line of each profile id of this file. */
  readonly #lines = new Map<string, number>();
  /** For each field with a value, whether all its values were integers. */
  readonly #areIntegers = new Map<string, boolean>();
  /** For each locus of the scheme, the ids that stand for a missing locus in some profile. */
  readonly #placeholders: Set<string>[];

  constructor(
    context: ImportContext,
    target: { scheme: SchemeHead; columns: ProfileLayout; alleleIds: AlleleIdSet[]; file: string },
    report: (detail: Omit<ProblemDetail, 'file'>) => void,
  ) {
    this.#context = context;
    this.#scheme = target.scheme;
    this.#file = target.file;
    this.#lastRow = Number(context.connection.prepare('select max(id) as last from profile').get()?.['last'] ?? 0);
    this.#columns = target.columns;
    this.#rules = rulesOf(target.scheme, target.alleleIds);
    this.#placeholders = target.scheme.loci.map(() => new Set());
    this.#writer = profileWriterOf(context.change, target.scheme.id);
    this.#report = report;
  }

  /** Imports one row. `line` and `row` are 1-based. */
  takeRow(cells: readonly string[], line: number, row: number): void {
    const profileId = cells[0] ?? '';
    const written = this.#columns.loci.map(({ column }) => cells[column] ?? '');
    const idProblem = this.#idProblem(profileId);
    if (idProblem !== undefined)
      this.#report({ line, row, column: 1, field: this.#columns.primaryKey, reason: idProblem });
    const faults = profileFaults(written, this.#rules);
    for (const { position, field, reason } of faults) {
      const column = position === undefined ? undefined : this.#columns.loci[position];
      this.#report({
        line,
        row,
        ...defined({ column: column && column.column + 1, field: field || undefined }),
        reason,
      });
    }
    const { origin, faults: originFaults } = this.#readOrigin(cells);
    for (const fault of originFaults) this.#report({ line, row, ...fault });
    if (idProblem !== undefined) return;
    this.#lines.set(profileId, line);
    if (faults.length + originFaults.length > 0) return;
    const alleles = written.map((cell) => (cell === '' || isMissingLocus(cell) ? MISSING_LOCUS : cell));
    if (alleles.includes(MISSING_LOCUS)) this.#noteMissing(written);
    const reason = this.#store({ profile_id: profileId, alleles: alleles.join('\t'), origin }, cells);
    if (reason !== undefined) this.#report({ line, row, field: profileId, reason });
  }

  /** Stores what the rows show of the scheme: counts, missing loci, types of the fields. */
  finish(): void {
    const { connection, change, exceptions } = this.#context;
    exceptions.watch({ scheme: this.#scheme, file: this.#file, lines: this.#lines, lastRow: this.#lastRow });
    const hasMissing = this.#placeholders.some(({ size }) => size > 0);
    const found = { added: this.counts.added, ...this.#writer.newest, hasMissing };
    for (const [position, ids] of this.#placeholders.entries()) {
      addPlaceholders(connection, this.#scheme.loci[position]?.id ?? 0, ids);
    }
    countProfiles(connection, this.#scheme.id, found, change.today);
    for (const { field, type, is_new } of [this.#scheme.primary_key, ...this.#scheme.fields]) {
      const areIntegers = this.#areIntegers.get(field);
      if (areIntegers === false && type === 'integer') setFieldType(connection, this.#scheme.id, field, 'text');
      if (areIntegers === true && is_new) setFieldType(connection, this.#scheme.id, field, 'integer');
    }
  }

  /** A profile is stored with `N`, but a table may have it in another way, and programs ask for what they read there. */
  #noteMissing(written: readonly string[]): void {
    for (const [position, cell] of written.entries()) {
      if (cell === '' || isMissingLocus(cell))
        this.#placeholders[position]?.add(MISSING_LOCUS).add(cell || MISSING_LOCUS);
    }
  }

  #idProblem(profileId: string): string | undefined {
    const invalid = profileIdProblem(profileId, this.#rules);
    if (invalid !== undefined && !(this.#context.isWhole && isKeepableId(profileId))) return invalid;
    const firstLine = this.#lines.get(profileId);
    const name = `${this.#columns.primaryKey} ${profileId}`;
    if (firstLine !== undefined) return `${name} is in the table twice, also in line ${firstLine}.`;
    return this.#writer.retired.has(profileId) ? retiredIdProblem(profileId) : undefined;
  }

  #readOrigin(cells: readonly string[]) {
    const { users, change, isWhole } = this.#context;
    return readOrigin(cells, this.#columns.origin, { users, today: change.today, isWhole });
  }

  /** Adds, skips or updates a profile. Gives the reason if that is impossible. */
  #store(profile: TableProfile, cells: readonly string[]): string | undefined {
    const { profile_id } = profile;
    const fields = this.#columns.fields.map(({ name, column }) => [name, cells[column] ?? ''] as const);
    this.#noteTypes(profile_id, fields);
    const stored = this.#scheme.is_new ? undefined : this.#writer.find(profile_id);
    if (stored) return this.#compare(stored, profile, fields);
    const values = fields.filter(([, value]) => value !== '');
    const added = this.#writer.add({ ...profile, fields: values });
    if ('twin' in added) {
      const { twin } = added;
      const twinLine = this.#lines.get(twin.profile_id);
      const place = twinLine === undefined ? '' : ` It is also in line ${twinLine}.`;
      return profileDefinedProblem(this.#columns.primaryKey, twin.profile_id) + place;
    }
    this.counts.added += 1;
    return undefined;
  }

  #compare(
    stored: StoredProfile,
    { alleles, origin }: TableProfile,
    fields: (readonly [string, string])[],
  ): string | undefined {
    const name = `${this.#columns.primaryKey}-${stored.profile_id}`;
    if (stored.alleles !== alleles) return `Profile ${name} is already defined with other alleles.`;
    const before = this.#writer.fieldsOf(stored);
    const changed = fields.filter(([field, value]) => (before.get(field) ?? '') !== value);
    const replaced = ORIGIN_MEMBERS.flatMap((member) => {
      const value = stored.origin[member];
      return origin[member] === undefined || origin[member] === value ? [] : [[member, value] as const];
    });
    if (changed.length + replaced.length === 0) {
      this.counts.unchanged += 1;
      return undefined;
    }
    this.#writer.update(stored, { fields: changed, origin });
    this.counts.updated += 1;
    const had = [
      ...changed.flatMap(([field]) => (before.has(field) ? [[field, before.get(field) ?? ''] as const] : [])),
      ...replaced.flatMap(([member, value]) => (value === null ? [] : [[member, value] as const])),
    ];
    const has = [...changed, ...replaced.map(([member]) => [member, origin[member] ?? ''] as const)];
    if (had.length > 0) {
      const what = { before: Object.fromEntries(had), after: Object.fromEntries(has) };
      this.replaced.push({ profile_id: stored.profile_id, ...what });
    }
    return undefined;
  }

  #noteTypes(profileId: string, fields: (readonly [string, string])[]): void {
    const note = (field: string, isInteger: boolean) => {
      this.#areIntegers.set(field, isInteger && this.#areIntegers.get(field) !== false);
    };
    note(this.#columns.primaryKey, isPositiveInteger(profileId));
    for (const [field, value] of fields) if (value !== '') note(field, INTEGER.test(value));
  }
}

/**
 * The table comes from the curators of the definitions, so missing loci are allowed if they occur, just as lengths of
 * alleles are. How many a profile may lack is looked at when everything is read (`ProfileExceptions`).
 */
function rulesOf(scheme: SchemeHead, alleleIds: AlleleIdSet[]): ProfileRules {
  return {
    primary_key: scheme.primary_key.field,
    primary_key_type: scheme.is_new ? 'text' : scheme.primary_key.type,
    loci: scheme.loci.map(({ name }, position) => {
      const ids = alleleIds[position] as AlleleIdSet;
      return { name, hasAllele: (alleleId) => ids.has(alleleId) || !ids.isComplete };
    }),
    allow_missing_loci: true,
    empty_is_missing: scheme.allow_missing_loci,
  };
}
