import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { EditableIsolate } from '#shared/rules/isolate-members.ts';
import { isForEverybody, type FieldDefinition } from '#shared/rules/field.ts';
import { ownMember } from '#shared/own-member.ts';
import type { CustodyMembers } from '#shared/api/curation/custody-members.ts';
import type { Change } from '../../change-context.ts';
import { isolateMembers, isolateWriterOf, type IsolateWriter, type NewContig } from '../isolate-writer.ts';
import { firstFreeId } from '../retired-ids.ts';
import { custodyOfNew, custodySentence, readCustody, setCustody } from './custody-rows.ts';
import { oldVersionsOf, setNewerVersion, setOldVersions } from './isolate-versions.ts';
import { privateProjectsOf } from './project-custody-rows.ts';
import { lociByName, writeDesignatedLoci, type DesignatedLocus } from './designation-rows.ts';

/** What a new isolate may bring besides its members, and what older lines of the history tell of a deleted one. */
export interface IsolateRest {
  sender?: number | null;
  /** The newer version of it. */
  newer?: number | null;
  contigs?: readonly NewContig[];
  loci?: Readonly<Record<string, DesignatedLocus>>;
  /** How its own history begins, in sentences. */
  history?: readonly string[];
  /** Who may see it. What is left out is as of the private isolate that it replaces; without one everybody sees it. */
  custody?: Partial<CustodyMembers>;
}

/** As isolates are without custody. */
const PUBLIC = { visibility: 'public', embargo_until: null } as const;

const listOf = (connection: DatabaseSync, sql: string, id: number) => statementOf(connection, sql).all(id);

/** An isolate as a form has it. Undefined if there is none of this id. */
export function readIsolateRecord(connection: DatabaseSync, id: number): EditableIsolate | undefined {
  const row = statementOf(connection, 'select name from isolate where id = ?').get(id);
  if (!row) return undefined;
  const { values, aliases, references } = isolateMembers(connection, id);
  const projects = listOf(connection, 'select project from project_isolate where isolate = ? order by 1', id);
  return {
    isolate: String(row['name']),
    provenance: Object.fromEntries(values),
    aliases,
    publications: references,
    projects: projects.map(({ project }) => Number(project)),
    old_versions: oldVersionsOf(connection, id),
  };
}

/** Ids of the isolates with exactly this name, the newest versions of them. At most ten. */
export function isolatesNamed(connection: DatabaseSync, name: string): number[] {
  const sql = 'select id from isolate where name = ? and new_version is null order by id limit 10';
  return statementOf(connection, sql)
    .all(name)
    .map(({ id }) => Number(id));
}

/**
 * Adds an isolate with all it brings, and gives its id: the next one that none ever had, or `restored`, that of a deleted one that comes
 * back.
 */
export function insertIsolateRecord(
  change: Change,
  kept: EditableIsolate & IsolateRest,
  fields: ReadonlyMap<string, FieldDefinition>,
  restored?: number,
): number {
  const { connection } = change;
  const writer = isolateWriterOf(change);
  if (restored !== undefined) writer.bringBack(restored);
  const id = restored ?? firstFreeId(connection, 'isolate');
  const { sender, newer = null, contigs = [], loci = {} } = kept;
  writer.insert(id, kept.isolate, sender === undefined ? {} : { sender });
  const custody = custodyOfNew(connection, kept.old_versions, kept.custody);
  if (custody) setCustody(connection, id, custody);
  const projects = restored === undefined ? projectsOfNew(connection, kept) : kept.projects;
  writeMembers(change, writer, id, { ...kept, projects }, fields);
  const begins = kept.history ?? [restored === undefined ? 'Isolate record added.' : 'Isolate record restored.'];
  const told = custody && custodySentence(PUBLIC, custody);
  writer.note(id, told === undefined ? begins : [...begins, told]);
  setNewerVersion(connection, id, newer);
  for (const contig of contigs) writer.addContig(id, contig, restored === undefined ? {} : { sender: sender ?? null });
  const names = Object.keys(loci);
  const rows = names.length === 0 ? undefined : lociByName(connection);
  const designated = names.flatMap((name) => {
    const [locus, after] = [rows?.get(name), ownMember(loci, name)];
    return locus !== undefined && after ? { id: locus, name, before: undefined, after } : [];
  });
  writeDesignatedLoci(change, id, designated);
  change.contentChanged();
  return id;
}

/** The projects of a new isolate: those that are said, and those whose members see the private isolates that it replaces. */
function projectsOfNew(connection: DatabaseSync, { projects, old_versions }: EditableIsolate): number[] {
  const olds = old_versions.filter((old) => readCustody(connection, old)?.visibility === 'private');
  const kept = olds.flatMap((old) => privateProjectsOf(connection, old).map(({ id }) => id));
  return [...new Set([...projects, ...kept])];
}

/** Changes what is different, and tells the history of the isolate in the sentences that the service shows. */
export function updateIsolateRecord(
  change: Change,
  id: number,
  before: EditableIsolate,
  kept: EditableIsolate,
  fields: ReadonlyMap<string, FieldDefinition>,
): void {
  const writer = isolateWriterOf(change);
  writeMembers(change, writer, id, kept, fields, before);
  // All who see the isolate see its history and its date. So neither tells of private projects, and the date tells of no field that some of
  // them do not see.
  const [was, is] = [withPublicProjects(change, before), withPublicProjects(change, kept)];
  const told = changesOf(was, is);
  if (told.length > 0) writer.note(id, told);
  if (changesOf(withFieldsOfAll(was, fields), withFieldsOfAll(is, fields)).length > 0) writer.touch(id, kept.isolate);
  // Its designations stay, and with them what follows from them: working that out for all isolates again would take a moment.
  change.detailsChanged();
}

/** An isolate without the fields that not everybody sees. */
function withFieldsOfAll(isolate: EditableIsolate, fields: ReadonlyMap<string, FieldDefinition>): EditableIsolate {
  const provenance = Object.entries(isolate.provenance).filter(([name]) => isForEverybody(fields.get(name)));
  return { ...isolate, provenance: Object.fromEntries(provenance) };
}

/** Makes a deleted isolate the newer version of those again that it was, now that its rows are back, and says so in its history. */
export function isolateCameBack(change: Change, id: number, oldVersions: readonly number[]): void {
  const { connection } = change;
  for (const old of oldVersions) setNewerVersion(connection, old, id);
  // The type of a field may be another one now. Numbers are sorted as such.
  const numbers = `update isolate_value set number_value = null where isolate = ? and number_value is not null
    and field not in (select name from isolate_field where type in ('int', 'float'))`;
  statementOf(connection, numbers).run(id);
  isolateWriterOf(change).note(id, ['Isolate record restored.']);
  change.contentChanged();
}

/** Deletes an isolate with all that belongs to it, and retires its id and those of its contigs. */
export function removeIsolateRecord(change: Change, id: number): void {
  const { connection } = change;
  const contigs = listOf(connection, 'select id from contig where isolate = ?', id);
  // What it replaced is the newest again.
  statementOf(connection, 'update isolate set new_version = null where new_version = ?').run(id);
  statementOf(connection, 'delete from isolate_value where isolate = ?').run(id);
  statementOf(connection, 'delete from isolate where id = ?').run(id);
  change.retire({ kind: 'isolate', record_id: String(id) });
  for (const { id: contig } of contigs) change.retire({ kind: 'contig', record_id: String(contig) });
  change.contentChanged();
}

function writeMembers(
  change: Change,
  writer: IsolateWriter,
  id: number,
  kept: EditableIsolate,
  fields: ReadonlyMap<string, FieldDefinition>,
  before?: EditableIsolate,
): void {
  for (const name of new Set([...Object.keys(before?.provenance ?? {}), ...Object.keys(kept.provenance)])) {
    const values = ownMember(kept.provenance, name) ?? [];
    if (before && isSame(ownMember(before.provenance, name) ?? [], values)) continue;
    const type = fields.get(name)?.type;
    writer.setValues(id, name, values, type === 'int' || type === 'float', !before);
  }
  if (!before || !isSame(before.old_versions, kept.old_versions)) {
    for (const [old, sentence] of setOldVersions(change, id, kept.old_versions)) writer.note(old, [sentence]);
  }
  if (!before || !isSame(before.aliases, kept.aliases)) writer.setAliases(id, kept.aliases, !before);
  if (!before || !isSame(before.publications, kept.publications)) {
    writer.setReferences(id, kept.publications, !before);
  }
  if (before && isSame(before.projects, kept.projects)) return;
  const { connection } = change;
  if (before) statementOf(connection, 'delete from project_isolate where isolate = ?').run(id);
  for (const project of kept.projects) {
    statementOf(connection, 'insert into project_isolate (project, isolate) values (?, ?)').run(project, id);
  }
}

/** An isolate without its private projects. */
function withPublicProjects({ connection }: Change, isolate: EditableIsolate): EditableIsolate {
  const isPublic = statementOf(connection, 'select 1 from project where id = ? and is_private = 0');
  return { ...isolate, projects: isolate.projects.filter((id) => isPublic.get(id) !== undefined) };
}

function isSame(left: readonly (string | number)[], right: readonly (string | number)[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}

/** As deployed servers tell changes: `country: 'UK' -> 'France'`. */
function changesOf(before: EditableIsolate, after: EditableIsolate): string[] {
  const told: string[] = [];
  const tell = (name: string, was: readonly (string | number)[], is: readonly (string | number)[]) => {
    if (!isSame(was, is)) told.push(`${name}: '${was.join('; ')}' -> '${is.join('; ')}'`);
  };
  tell('isolate', [before.isolate], [after.isolate]);
  for (const name of new Set([...Object.keys(before.provenance), ...Object.keys(after.provenance)])) {
    tell(name, ownMember(before.provenance, name) ?? [], ownMember(after.provenance, name) ?? []);
  }
  tell('aliases', before.aliases, after.aliases);
  tell('references', before.publications, after.publications);
  tell('projects', before.projects, after.projects);
  tell('old versions', before.old_versions, after.old_versions);
  return told;
}
