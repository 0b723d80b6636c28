import { refusal } from '#shared/api/error-codes.ts';
import type { SchemeMembers } from '#shared/api/curation/scheme-members.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { checkScheme } from '#shared/rules/scheme-members.ts';
import {
  insertKeptScheme,
  readKeptScheme,
  removeKeptScheme,
  schemeNamed,
  updateKeptScheme,
} from '#electron/store/changes/writers/by-hand/kept-scheme.ts';
import { isLocus, isUser } from '#electron/store/records/alleles-of-locus.ts';
import { builtUponScheme } from '#electron/store/records/profiles-of-scheme.ts';
import type { Asked, Reading, RecordKind } from '../record-kind.ts';
import { brokenProfiles } from './broken-profiles.ts';
import { refuseInUse } from './refuse-in-use.ts';

const BLANK: SchemeMembers = {
  name: '',
  description: null,
  loci: [],
  fields: [],
  primary_key: null,
  allow_missing_loci: false,
  max_missing: null,
  allow_presence: false,
  display_order: null,
  curators: [],
  publications: [],
  flags: [],
};

/** Schemes, in databases of both kinds. Who curates a scheme describes it; its name, loci and key need the right to everything. */
export const schemeKind: RecordKind<SchemeMembers> = {
  name: 'scheme',
  noun: 'scheme',
  blank: BLANK,
  idOf: ({ scheme_id }) => String(scheme_id),
  right: (_reading, { key, before, members, isDeleted = false }) =>
    before && !isDeleted && isSameFrame(before, members)
      ? [{ kind: 'scheme', name: String(key['scheme_id']) }]
      : 'everything',
  read: ({ database }, { scheme_id }) =>
    scheme_id === undefined ? undefined : readKeptScheme(database.connection, Number(scheme_id)),
  normalise: ({ name, loci, fields, primary_key, flags, publications, curators, ...rest }) => ({
    ...rest,
    name: name.trim(),
    loci: loci.map((locus) => locus.trim()).filter((locus) => locus !== ''),
    fields: fields.map(({ dropdown, ...field }) => ({
      ...field,
      field: field.field.trim(),
      ...(dropdown ? { dropdown } : {}),
    })),
    primary_key: primary_key?.trim() || null,
    flags: flags.map((flag) => flag.trim()).toSorted(),
    publications: publications.toSorted((left, right) => left - right),
    curators: curators.toSorted((left, right) => left - right),
  }),
  unknown: ({ database }, { scheme_id }) =>
    refusal('unknown_scheme', `The database "${database.name}" has no scheme ${scheme_id}.`),
  check(reading, asked) {
    const { connection } = reading.database;
    const { members, before, key } = asked;
    const alone = checkScheme(members, {
      isUser: (id) => isUser(connection, id),
      isLocus: (name) => isLocus(connection, name),
      known_fields: new Set(before?.fields.map(({ field }) => field)),
    });
    const broken = before ? brokenProfiles(connection, Number(key['scheme_id']), before, members) : [];
    return [...alone, ...nameProblems(reading, asked), ...broken];
  },
  insert: ({ change }, { members, key, isRestored }) => ({
    scheme_id: insertKeptScheme(change, members, isRestored ? Number(key['scheme_id']) : undefined),
  }),
  update({ change }, { members, before, key }) {
    updateKeptScheme(change, Number(key['scheme_id']), { before, members });
    return key;
  },
  async remove({ change, database }, { scheme_id }, { name }) {
    const id = Number(scheme_id);
    refuseInUse(`The scheme "${name}"`, builtUponScheme(database.connection, id));
    await removeKeptScheme(change, id);
  },
};

/** Whether two states of a scheme have the same name, loci and key: what profiles and other databases build on. */
function isSameFrame(one: SchemeMembers, other: SchemeMembers): boolean {
  const frame = ({ name, loci, primary_key }: SchemeMembers) => JSON.stringify([name, loci, primary_key]);
  return frame(one) === frame(other);
}

function nameProblems({ database: { connection } }: Reading, { members, key }: Asked<SchemeMembers>): RowProblem[] {
  const other = schemeNamed(connection, members.name);
  if (other === undefined || String(other) === String(key['scheme_id'])) return [];
  return [errorOf('known_name', `There is a scheme "${members.name}" already.`, 'name')];
}
