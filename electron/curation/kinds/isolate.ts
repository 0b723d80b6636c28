import { refusal } from '#shared/api/error-codes.ts';
import { checkIsolateRecord, type EditableIsolate } from '#shared/rules/isolate-members.ts';
import { loadFields } from '#electron/store/changes/writers/field-rows.ts';
import { custodyOfNew, readCustody } from '#electron/store/changes/writers/records/custody-rows.ts';
import { readProject } from '#electron/store/changes/writers/records/project-record.ts';
import {
  insertIsolateRecord,
  isolateCameBack,
  readIsolateRecord,
  removeIsolateRecord,
  updateIsolateRecord,
  type IsolateRest,
} from '#electron/store/changes/writers/records/isolate-record.ts';
import { versionProblems } from '#electron/store/changes/writers/records/isolate-versions.ts';
import { errorOf } from '#shared/rules/rule-problem.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { booleanOf } from '#shared/rules/field-value.ts';
import type { Database } from '#electron/store/file/database.ts';
import { builtUponIsolate } from '#electron/store/records/queue/built-upon.ts';
import type { RecordKind } from '../record-kind.ts';
import { custodyProblems } from './custody.ts';
import { rightToIsolate, rightToProjects } from './isolate-right.ts';
import { isolateWriterOf } from '#electron/store/changes/writers/isolate-writer.ts';

/** An isolate with what it brings when it is added, or comes back where an older line of the history tells of its deletion. */
type IsolateFormMembers = EditableIsolate & IsolateRest & Record<string, unknown>;

/** The fields of a database, read once for all isolates of one change. */
const known = new WeakMap<Database, ReadonlyMap<string, FieldDefinition>>();

function fieldsOf(database: Database): ReadonlyMap<string, FieldDefinition> {
  const fields = known.get(database) ?? loadFields(database.connection);
  known.set(database, fields);
  return fields;
}

export const isolateKind: RecordKind<IsolateFormMembers> = {
  name: 'isolate',
  noun: 'isolate',
  blank: { isolate: '', provenance: {}, aliases: [], publications: [], projects: [], old_versions: [] },
  idOf: ({ isolate_id }) => String(isolate_id),
  parts: ({ isolate_id }) => [
    { kind: 'designations', record_id: String(isolate_id) },
    { kind: 'custody', record_id: String(isolate_id) },
    { kind: 'custody_request', record_id: String(isolate_id) },
    { kind: 'allele_designation', record_id: String(isolate_id), isBeginning: true },
  ],
  // Another record becomes an old one, or is the newest again: that may be one of another project.
  right(reading, { key, before, members, isDeleted = false, isRestored = false }) {
    if (isRestored) return rightToProjects(members.projects);
    return before && (isDeleted || before.old_versions.join() === members.old_versions.join())
      ? rightToIsolate(reading, Number(key['isolate_id']))
      : 'everything';
  },
  read: ({ database }, { isolate_id }) =>
    readIsolateRecord(database.connection, Number(isolate_id)) as IsolateFormMembers | undefined,
  normalise: ({ provenance, isolate, aliases, publications, projects, old_versions, ...rest }) => ({
    ...rest,
    isolate: isolate.trim(),
    provenance: textsOf(provenance),
    aliases: aliases
      .map((alias) => alias.trim())
      .filter((alias) => alias !== '')
      .toSorted(),
    publications: publications.toSorted((left, right) => left - right),
    projects: [...new Set(projects)].toSorted((left, right) => left - right),
    old_versions: [...new Set(old_versions)].toSorted((left, right) => left - right),
  }),
  unknown: ({ database }, { isolate_id }) =>
    refusal('unknown_isolate', `The database "${database.name}" has no isolate ${isolate_id}.`),
  check({ database: { connection }, database }, { members, key, before, isRestored = false }) {
    const { old_versions, custody: said } = members;
    const custody = before || isRestored ? undefined : custodyOfNew(connection, old_versions, said);
    const isHidden = before || isRestored ? undefined : custody?.visibility === 'private';
    return [
      ...checkIsolateRecord(members, fieldsOf(database), (id) => readProject(connection, id) !== undefined),
      ...versionProblems(connection, old_versions, Number(key['isolate_id'] ?? 0), isHidden).map((problem) =>
        errorOf('bad_version', problem, 'old_versions'),
      ),
      ...(custody ? custodyProblems(database, custody) : []).map(({ field, ...problem }) => ({
        ...problem,
        field: `custody.${field}`,
      })),
    ];
  },
  insert({ change, database }, { members, key, isRestored }) {
    const restored = isRestored ? Number(key['isolate_id']) : undefined;
    const fields = fieldsOf(database);
    const id = insertIsolateRecord(change, withTrueAndFalse(members, fields), fields, restored);
    // The history of the isolate names nobody of those.
    const after = members.custody && readCustody(change.connection, id);
    if (after) change.note({ kind: 'custody', record_id: String(id), action: 'Said with the new isolate.', after });
    return { isolate_id: id };
  },
  update({ change, database }, { members, before, key }) {
    const fields = fieldsOf(database);
    updateIsolateRecord(change, Number(key['isolate_id']), before, withTrueAndFalse(members, fields), fields);
    return key;
  },
  rows: (_reading, { isolate_id }) => ({ table: 'isolate', where: { id: Number(isolate_id) } }),
  comeBack({ change }, { key, members }) {
    isolateWriterOf(change).packDesignations(Number(key['isolate_id']));
    isolateCameBack(change, Number(key['isolate_id']), members.old_versions);
  },
  lost: ({ contigs, loci }) =>
    contigs && loci
      ? 'its date of entry, its earlier history, and the dates and senders of its contigs and designations'
      : 'its date of entry, its earlier history, its contigs and its designations',
  builtUpon: ({ database }, { isolate_id }) => builtUponIsolate(database, Number(isolate_id)),
  remove: ({ change }, { isolate_id }) => removeIsolateRecord(change, Number(isolate_id)),
};

/** An isolate whose yes-or-no fields say `true` and `false`, as the database keeps them, also where JSON gave other words. */
function withTrueAndFalse(
  members: IsolateFormMembers,
  fields: ReadonlyMap<string, FieldDefinition>,
): IsolateFormMembers {
  const provenance = Object.entries(members.provenance).map(([name, values]) => [
    name,
    fields.get(name)?.type === 'bool' ? values.map((value) => String(booleanOf(value) ?? value)) : values,
  ]);
  return { ...members, provenance: Object.fromEntries(provenance) as EditableIsolate['provenance'] };
}

/** Each value as the texts that are stored; nothing for what is empty. */
function textsOf(provenance: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const texts = Object.entries(provenance).map(([name, value]) => {
    const values = (Array.isArray(value) ? value : [value]) as (string | number | boolean | null)[];
    return [name, values.map((one) => String(one ?? '').trim()).filter((text) => text !== '')] as const;
  });
  return Object.fromEntries(texts.filter(([, values]) => values.length > 0));
}
