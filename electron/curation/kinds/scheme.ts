import { readFollowing } from '#electron/checks/following-databases.ts';
import {
  insertSchemeRecord,
  readSchemeRecord,
  removeSchemeRecord,
  schemeNamed,
  updateSchemeRecord,
} from '#electron/store/changes/writers/records/scheme-record.ts';
import { readDatabase } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { isLocus, isUser } from '#electron/store/records/alleles-of-locus.ts';
import { builtUponScheme } from '#electron/store/records/profiles-of-scheme.ts';
import { findSameScheme } from '#electron/store/records/scheme-names.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import { blankOf } from '#shared/api/curation/blank-of.ts';
import { SchemeMembers } from '#shared/api/curation/scheme-members.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { defined } from '#shared/defined.ts';
import { ifRefused } from '#shared/problem.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { checkScheme } from '#shared/rules/scheme-members.ts';
import type { RecordRequest, Reading, RecordKind } from '../record-kind.ts';
import { brokenProfiles } from './broken-profiles.ts';
import { refuseInUse } from './refuse-in-use.ts';

/** Schemes, in databases of both kinds. Who curates a scheme describes it; its name, loci and key need the right to everything. */
export const schemeKind: RecordKind<SchemeMembers> = {
  name: 'scheme',
  noun: 'scheme',
  blank: blankOf(SchemeMembers),
  idOf: ({ scheme_id }) => String(scheme_id),
  right: (_reading, { key, before, members, isDeleted = false }) =>
    before && !isDeleted && isSameFrame(before, members)
      ? [{ kind: 'scheme', name: String(key['scheme_id']) }]
      : 'everything',
  read: ({ database }, { scheme_id }) =>
    scheme_id === undefined ? undefined : readSchemeRecord(database.connection, Number(scheme_id)),
  normalise: ({ name, taxon, loci, fields, primary_key, flags, publications, curators, ...rest }) => ({
    ...rest,
    name: name.trim(),
    taxon: taxon?.trim() || null,
    loci: loci.map((locus) => locus.trim()).filter((locus) => locus !== ''),
    fields: fields.map(({ dropdown, ...field }) => ({
      ...field,
      field: field.field.trim(),
      ...defined({ dropdown: dropdown || undefined }),
    })),
    primary_key: primary_key?.trim() || null,
    flags: flags.map((flag) => flag.trim()).toSorted(),
    publications: publications.toSorted((left, right) => left - right),
    curators: curators.toSorted((left, right) => left - right),
  }),
  unknown: ({ database }, { scheme_id }) =>
    refusal('unknown_scheme', `The database "${database.name}" has no scheme ${scheme_id}.`),
  async check(reading, asked) {
    const { connection } = reading.database;
    const { members, before, key } = asked;
    const alone = checkScheme(members, {
      isUser: (id) => isUser(connection, id),
      isLocus: (name) => isLocus(connection, name),
      known_fields: new Set(before?.fields.map(({ field }) => field)),
    });
    const broken = before ? brokenProfiles(connection, Number(key['scheme_id']), before, members) : [];
    return [...alone, ...(await nameProblems(reading, asked)), ...broken];
  },
  insert: ({ change }, { members, key, isRestored }) => ({
    scheme_id: insertSchemeRecord(change, members, isRestored ? Number(key['scheme_id']) : undefined),
  }),
  update({ change }, { members, before, key }) {
    updateSchemeRecord(change, Number(key['scheme_id']), { before, members });
    return key;
  },
  rows: (_reading, { scheme_id }) => ({ table: 'scheme', where: { id: Number(scheme_id) } }),
  comeBack: ({ change }) => change.contentChanged(),
  lost: () => 'its date of entry',
  remove({ change, database }, { scheme_id }, { name }) {
    const id = Number(scheme_id);
    refuseInUse(`The scheme "${name}"`, builtUponScheme(database.connection, id));
    removeSchemeRecord(change, id);
  },
};

/** Whether two states of a scheme have the same name, loci and key: what profiles and other databases build on. */
function isSameFrame(one: SchemeMembers, other: SchemeMembers): boolean {
  const frame = ({ name, loci, primary_key }: SchemeMembers) => JSON.stringify([name, loci, primary_key]);
  return frame(one) === frame(other);
}

/** Why the scheme cannot have its name. Copies in isolate databases have that of their definition. */
async function nameProblems(
  reading: Reading,
  { members, before, key }: RecordRequest<SchemeMembers>,
): Promise<RowProblem[]> {
  const { database, root } = reading;
  const { connection } = database;
  const { name } = members;
  const id = Number(key['scheme_id']);
  const other = schemeNamed(connection, name);
  if (other !== undefined && other !== id) {
    return [errorOf('known_name', `There is a scheme "${name}" already.`, 'name')];
  }
  if (!before || before.name === name) return [];
  const definitions = await definedIn(reading, id);
  if (definitions !== undefined) {
    const sentence = `The scheme is defined in the database "${definitions}". Rename it there: this one follows.`;
    return [errorOf('defined_elsewhere', sentence, 'name')];
  }
  const taken = await followersWithOther({ database, root }, id, name);
  return taken.map((follower) =>
    errorOf('known_name', `The isolate database "${follower}", which follows, has another scheme "${name}".`, 'name'),
  );
}

/** The database that defines a scheme of an isolate database. */
async function definedIn({ database, root }: Reading, id: number): Promise<string | undefined> {
  const { kind, seqdef } = await getMeta(database);
  if (kind !== 'isolates' || seqdef === undefined) return undefined;
  // Definitions that are not on this computer name nothing.
  const isThere = await readDatabase(
    databaseFiles(root, seqdef).file,
    ({ connection }) => findSameScheme(database.connection, id, connection) !== undefined,
  ).catch(ifRefused(false));
  return isThere ? seqdef : undefined;
}

/** Names of isolate databases that follow a database of definitions and have another scheme of a name that one of its schemes is to have. */
async function followersWithOther({ database, root }: Reading, scheme: number, name: string): Promise<string[]> {
  const found = await readFollowing(root, database.name, (follower) => {
    const copy = findSameScheme(database.connection, scheme, follower.connection);
    const other = schemeNamed(follower.connection, name);
    return copy !== undefined && other !== undefined && other !== copy ? [follower.name] : [];
  });
  return found.flat();
}
