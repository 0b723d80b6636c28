import type { DatabaseSync } from 'node:sqlite';
import type { ProfileMembers } from '#shared/api/curation/profile-members.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { canHaveCodeAgain, type FormerCode } from '#electron/store/lincodes/returning-code.ts';
import type { Change } from '../../change-context.ts';
import { laterOf } from '../later-date.ts';
import { profileWriterOf } from '../profile-writer.ts';
import { bringBackId } from '../retired-ids.ts';
import { childTable, readChildren, replaceChildren } from '../table-rows.ts';

/** What older lines of the history tell of a deleted profile besides its members. */
export interface ProfileRest {
  sender: number | null;
  date_entered: string;
  /** Its groups: row ids of classification schemes, and numbers. */
  groups: { classification_scheme: number; group: number }[];
  lincode: string | null;
}

interface ProfileWithRow {
  row: number;
  members: ProfileMembers;
}

export const PROFILE_FIELDS = childTable('profile_field', 'profile', ['field', 'value']);

/** A profile of a scheme, whose loci are given in its order. */
export function readProfileRecord(
  connection: DatabaseSync,
  scheme: { id: number; loci: readonly { name: string }[] },
  profileId: string,
): ProfileWithRow | undefined {
  const row = statementOf(connection, 'select id, alleles from profile where scheme = ? and profile_id = ?').get(
    scheme.id,
    profileId,
  );
  if (!row) return undefined;
  const alleles = String(row['alleles']).split('\t');
  const values = readChildren(connection, PROFILE_FIELDS, Number(row['id']));
  return {
    row: Number(row['id']),
    members: {
      profile_id: profileId,
      alleles: Object.fromEntries(scheme.loci.map(({ name }, index) => [name, alleles[index] ?? ''])),
      fields: Object.fromEntries(values.map(({ field, value }) => [String(field), String(value)])),
    },
  };
}

/** What a profile is written with: its alleles in the order of its scheme (row id), with tabs between them. */
interface WrittenProfile {
  scheme: number;
  packed: string;
  members: ProfileMembers;
}

/**
 * Adds a profile. `restored`: under the id of a deleted one, from whom and where it was. AppError codes: retired_id 409.
 *
 * @returns the id of the profile that has the alleles already, if there is one
 */
export function insertProfileRecord(
  change: Change,
  written: WrittenProfile,
  restored?: ProfileRest,
): string | undefined {
  const { scheme, packed, members } = written;
  const { profile_id } = members;
  const writer = profileWriterOf(change, scheme);
  const deleted = deletedAt(change, scheme, profile_id);
  if (restored) writer.bringBack(profile_id);
  const { sender = change.sender, date_entered = change.today } = restored ?? {};
  const origin = { sender, date_entered, datestamp: change.today };
  const added = writer.add({ profile_id, alleles: packed, fields: valuesOf(members), origin });
  if ('twin' in added) return added.twin.profile_id;
  const { row } = added;
  count(change, scheme, { by: 1, isNew: true });
  for (const { classification_scheme, group } of restored?.groups ?? [])
    bringBackGroup(change, row, classification_scheme, group);
  if (restored?.lincode) bringBackCode(change, row, { scheme, code: restored.lincode, deleted });
  change.contentChanged();
  return undefined;
}

/** Puts a profile (row id) into its group again, unless the classification scheme is gone. */
function bringBackGroup({ connection }: Change, row: number, classification: number, group: number): void {
  if (!connection.prepare('select 1 from classification_scheme where id = ?').get(classification)) return;
  connection
    .prepare('insert into classification_group (classification_scheme, group_id) values (?, ?) on conflict do nothing')
    .run(classification, group);
  connection
    .prepare('insert into classification_group_profile (classification_scheme, group_id, profile) values (?, ?, ?)')
    .run(classification, group, row);
}

/** Gives a profile (row id) its LIN code again. One that cannot have it gets another one, as a new profile does. */
function bringBackCode({ connection, today }: Change, row: number, former: FormerCode): void {
  const { scheme, code } = former;
  if (!connection.prepare('select 1 from lincode_scheme where scheme = ?').get(scheme)) return;
  if (!canHaveCodeAgain(connection, row, former)) return;
  connection
    .prepare('insert into lincode (profile, scheme, code, datestamp) values (?, ?, ?, ?)')
    .run(row, scheme, code, today);
}

/** Changes the alleles and values of a profile (row id). */
export function updateProfileRecord(change: Change, row: number, { scheme, packed, members }: WrittenProfile): void {
  const { connection, curator, today } = change;
  statementOf(
    connection,
    'update profile set alleles = ?, alleles_hash = ?, curator = ?, datestamp = ? where id = ?',
  ).run(packed, contentHash(packed), curator, today, row);
  replaceChildren(connection, PROFILE_FIELDS, row, valuesOf(members));
  count(change, scheme, { by: 0, isNew: false });
  change.contentChanged();
}

/** Makes the id of a deleted profile valid again, whose rows are back. The loci of the scheme may have another order now. */
export function profileCameBack(change: Change, { scheme, packed, members: { profile_id } }: WrittenProfile): void {
  const { connection } = change;
  const deleted = deletedAt(change, scheme, profile_id);
  bringBackId(connection, { kind: 'profile', scope: String(scheme), record_id: profile_id });
  const sql = `update profile set alleles = ?, alleles_hash = ? where scheme = ? and profile_id = ? and alleles <> ?`;
  statementOf(connection, sql).run(packed, contentHash(packed), scheme, profile_id, packed);
  checkCode(change, scheme, profile_id, deleted);
  count(change, scheme, { by: 1, isNew: false });
  change.contentChanged();
}

/** Leaves a profile that came back its LIN code if it can have it. Else it gets one as a new profile does. */
function checkCode(change: Change, scheme: number, profileId: string, deleted: string): void {
  const { connection } = change;
  const row = statementOf(
    connection,
    'select id, code from profile join lincode on profile = id where profile.scheme = ? and profile_id = ?',
  ).get(scheme, profileId);
  const profile = Number(row?.['id']);
  if (!row || canHaveCodeAgain(connection, profile, { scheme, code: String(row['code']), deleted })) return;
  statementOf(connection, 'delete from lincode where profile = ?').run(profile);
  profileWriterOf(change, scheme).codeLater(profile);
}

/** When a profile was deleted, as an ISO timestamp; empty where it is not known. */
function deletedAt({ connection }: Change, scheme: number, profileId: string): string {
  const sql = `select retired_at from retired_id where kind = 'profile' and scope = ? and record_id = ?`;
  return String(statementOf(connection, sql).get(String(scheme), profileId)?.['retired_at'] ?? '');
}

/** Deletes a profile (row id) and retires its id. */
export function removeProfileRecord(change: Change, row: number, scheme: number, profileId: string): void {
  change.connection.prepare('delete from profile where id = ?').run(row);
  count(change, scheme, { by: -1, isNew: false });
  change.retire({ kind: 'profile', scope: String(scheme), record_id: profileId });
  change.contentChanged();
}

function valuesOf({ fields }: ProfileMembers): [string, string][] {
  return Object.entries(fields).flatMap(([field, value]) => (value ? [[field, value]] : []));
}

/** Counts a profile that came (1), changed (0) or went (-1), and says when. One that came back was entered long ago. */
function count({ connection, today }: Change, scheme: number, { by, isNew }: { by: -1 | 0 | 1; isNew: boolean }): void {
  const added = isNew ? `, profiles_last_added = ${laterOf('profiles_last_added')}` : '';
  const sql = `update scheme set profile_count = profile_count + ${by},
    profiles_last_updated = ${laterOf('profiles_last_updated')}${added} where id = ?`;
  statementOf(connection, sql).run(...(isNew ? [today, today] : [today]), scheme);
}
