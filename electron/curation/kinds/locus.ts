import { join } from 'node:path';
import { readFollowing } from '#electron/checks/following-databases.ts';
import {
  insertLocus,
  locusCameBack,
  removeLocus,
  updateLocus,
} from '#electron/store/changes/writers/records/locus-record.ts';
import { readLocus } from '#electron/store/changes/writers/records/locus-members.ts';
import { hadName } from '#electron/store/changes/writers/records/rename-locus.ts';
import { retiredIds } from '#electron/store/changes/writers/retired-ids.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { builtUponLocus, isLocus, isUser } from '#electron/store/records/alleles-of-locus.ts';
import { isolatesWithLocus } from '#electron/store/records/queue/built-upon.ts';
import { openSiteReader } from '#electron/store/site/site-store.ts';
import { blankOf } from '#shared/api/curation/blank-of.ts';
import { LocusMembers } from '#shared/api/curation/locus-members.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { limitsOf } from '#shared/rules/allele-limits.ts';
import { retiredIdProblem } from '#shared/rules/allele.ts';
import { checkLocus } from '#shared/rules/locus-members.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import type { RecordRequest, Reading, RecordKind } from '../record-kind.ts';
import { brokenAlleles } from './broken-alleles.ts';
import { refuseInUse } from './refuse-in-use.ts';

function rowOf({ database }: Reading, name: string): number {
  return readLocus(database.connection, name)?.row ?? 0;
}

/** Loci, in databases of both kinds. Who curates a locus may not make others, rename it or delete it. */
export const locusKind: RecordKind<LocusMembers> = {
  name: 'locus',
  noun: 'locus',
  blank: blankOf(LocusMembers, {
    data_type: 'DNA',
    allele_id_format: 'integer',
    length_varies: true,
    genetic_code: 11,
  }),
  idOf: ({ locus }) => String(locus),
  right: (_reading, { key, before, members, isDeleted = false }) =>
    before && !isDeleted && before.id === members.id ? [{ kind: 'locus', name: String(key['locus']) }] : 'everything',
  normalise: ({ limits, ...rest }) => ({ ...rest, limits: limitsOf(limits) }),
  read: ({ database }, { locus }) => readLocus(database.connection, String(locus))?.members,
  unknown: ({ database }, { locus }) =>
    refusal('unknown_locus', `The database "${database.name}" has no locus "${locus}".`),
  async check(reading, asked) {
    const { connection } = reading.database;
    const { members, before } = asked;
    const alone = checkLocus(members, {
      isUser: (id) => isUser(connection, id),
      isLocus: (name) => name !== before?.id && isLocus(connection, name),
      known_attributes: new Set(before?.extended_attributes.map(({ field }) => field)),
    });
    return [...alone, ...(await nameProblems(reading, asked)), ...againstAlleles(reading, asked)];
  },
  insert({ change }, { members, isRestored = false }) {
    insertLocus(change, members, isRestored);
    return { locus: members.id };
  },
  update(writing, { members, before }) {
    updateLocus(writing.change, rowOf(writing, before.id), { before, members });
    return { locus: members.id };
  },
  rows: (_reading, { locus }) => ({ table: 'locus', where: { name: String(locus) } }),
  comeBack: ({ change }, { members }) => locusCameBack(change, members),
  lost: () => 'its date of entry, its allele ids without a sequence and its rules for submissions',
  async remove(writing, { locus }) {
    const { change, database, root } = writing;
    const name = String(locus);
    const row = rowOf(writing, name);
    const elsewhere = await readFollowing(root, database.name, (follower) => isolatesWithLocus(follower, name));
    refuseInUse(`The locus "${name}"`, [...builtUponLocus(database.connection, row), ...elsewhere.flat()]);
    removeLocus(change, row, name);
  },
};

/** Why the locus cannot have its name: it is that of another one or of one that is gone, or other places know the old one. */
async function nameProblems(reading: Reading, { members, before, isRestored }: RecordRequest<LocusMembers>) {
  const { connection } = reading.database;
  const { id } = members;
  if (before?.id === id) return [];
  const problems: RowProblem[] = [];
  if (isLocus(connection, id)) problems.push(errorOf('known_name', `There is a locus "${id}" already.`, 'id'));
  const isOwn = isRestored === true || (before !== undefined && hadName(connection, before.id, id));
  if (!isOwn && retiredIds(connection, 'locus').has(id)) {
    problems.push(errorOf('retired_id', retiredIdProblem(id), 'id'));
  }
  return before ? [...problems, ...(await renameProblems(reading, before.id))] : problems;
}

function againstAlleles(reading: Reading, { members, before }: RecordRequest<LocusMembers>): RowProblem[] {
  return before ? brokenAlleles(reading.database.connection, rowOf(reading, before.id), before, members) : [];
}

/**
 * Why a locus cannot lose its name. Isolate databases find the definition of a locus by its name, and roles name the locus that
 * a curator keeps. They lie in other files, which cannot change in the same transaction, so such a locus keeps its name.
 */
async function renameProblems({ database, root }: Reading, name: string): Promise<RowProblem[]> {
  const { seqdef } = await getMeta(database);
  const followers = await readFollowing(root, database.name, (follower) => ({
    name: follower.name,
    hasLocus: isLocus(follower.connection, name),
  }));
  const reasons = followers
    .filter(({ hasLocus }) => hasLocus)
    .map((follower) => `The isolate database "${follower.name}" finds the locus by its name.`);
  if (seqdef !== undefined) reasons.push(`The database "${seqdef}" defines its alleles under this name.`);
  for (const user of await curatorsOf(root, database.name, name)) {
    reasons.push(`The role of "${user}" names the locus. Give that person another role first.`);
  }
  return reasons.map((reason) => errorOf('name_in_use', `The locus keeps its name. ${reason}`, 'id'));
}

/** User names of those whose role in a database names a locus. */
async function curatorsOf(root: string, database: string, locus: string): Promise<string[]> {
  const site = await openSiteReader(join(root, 'site.sqlite'));
  try {
    return site.accounts
      .listRoles({ database })
      .filter(({ scopes }) => scopes.some(({ kind, name }) => kind === 'locus' && name === locus))
      .map(({ user_name }) => user_name);
  } finally {
    await site.close();
  }
}
