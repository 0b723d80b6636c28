import type { Change } from '../../change-context.ts';
import { childTable, replaceChildren } from '../table-rows.ts';
import { codeAtLast } from '../../../lincodes/code-profiles.ts';
import { codesHere, keepCodesHere, lincodesFromHere } from '../../../lincodes/codes-here.ts';
import { writeGroupValues } from '../records/group-values.ts';
import type { CopiedClassification, CopiedGroupValue, CopiedLincodes } from './mirrored-records.ts';

type GivenClassification = Omit<CopiedClassification, 'groups'> & {
  groups?: CopiedClassification['groups'] | undefined;
};

/** What groups the profiles of one scheme. */
interface CopiedGroups {
  /** Makes these the classification schemes of the scheme. Those without groups here keep the groups that they have. */
  putClassifications(given: readonly GivenClassification[]): void;
  /** Makes these the LIN codes of the scheme. */
  putLincodes(given: CopiedLincodes): void;
}

const NICKNAMES = childTable('lincode_nickname', 'scheme', ['prefix', 'field', 'nickname', 'datestamp']);

/** Groups name profiles of the scheme, which must be there; others are passed over. Belongs in a change. */
export function createCopiedGroups(change: Change, scheme: number): CopiedGroups {
  const { connection } = change;
  const profileRow = connection.prepare('select id from profile where scheme = ? and profile_id = ?');
  const rowOf = (profileId: string) => {
    const row = profileRow.get(scheme, profileId);
    return row && Number(row['id']);
  };

  function putGroups({ id, groups = [] }: GivenClassification): void {
    const isSame = createGroupComparison();
    if (isSame(id, groups)) return;
    connection.prepare('delete from classification_group where classification_scheme = ?').run(id);
    const addGroup = connection.prepare(
      'insert into classification_group (classification_scheme, group_id) values (?, ?)',
    );
    const addMember = connection.prepare(
      'insert into classification_group_profile (classification_scheme, group_id, profile) values (?, ?, ?) on conflict do nothing',
    );
    for (const [group, profiles] of groups) {
      addGroup.run(id, group);
      for (const row of profiles.map(rowOf)) if (row !== undefined) addMember.run(id, group, row);
    }
  }

  /** The site may tell values without saying what their fields hold. */
  function putValues({ id, group_fields = [], group_values = [] }: GivenClassification): void {
    const isGroup = connection.prepare(
      'select 1 from classification_group where classification_scheme = ? and group_id = ?',
    );
    const byField = Map.groupBy(
      group_values.filter(([group]) => isGroup.get(id, group) !== undefined),
      ([, field]) => field,
    );
    const described = new Set(group_fields.map(({ field }) => field));
    const others = [...byField].filter(([field]) => !described.has(field));
    const areIntegers = (values: readonly CopiedGroupValue[]) =>
      values.every(([, , value]) => Number.isSafeInteger(value));
    writeGroupValues(connection, id, {
      group_fields: [
        ...group_fields,
        ...others.map(([field, values]) => ({
          field,
          type: areIntegers(values) ? ('integer' as const) : ('text' as const),
        })),
      ],
      group_values: Object.fromEntries(
        [...byField].map(([field, values]) => [
          field,
          Object.fromEntries(values.map(([group, , value]) => [String(group), String(value)])),
        ]),
      ),
    });
  }

  /** Whether the groups of a classification scheme are these already: then typing need not follow. */
  function createGroupComparison() {
    const stored = connection.prepare(
      `select g.group_id, p.profile_id from classification_group g
       left join classification_group_profile m
         on m.classification_scheme = g.classification_scheme and m.group_id = g.group_id
       left join profile p on p.id = m.profile where g.classification_scheme = ?`,
    );
    const textOf = (pairs: (readonly [number, string])[]) => JSON.stringify(pairs.map(String).toSorted());
    return (id: number, groups: CopiedClassification['groups']) => {
      const before = stored.all(id).map((row) => [Number(row['group_id']), String(row['profile_id'] ?? '')] as const);
      const after = groups.flatMap(([group, profiles]) =>
        (profiles.length === 0 ? [''] : profiles).map((profile) => [group, profile] as const),
      );
      return textOf(before) === textOf(after);
    };
  }

  /**
   * Codes that were assigned here continue those of the site. Where these have changed, of profiles (row ids), they are assigned anew.
   * Profiles that have come with the update get theirs, too.
   */
  function assignHere(changed: ReadonlySet<number>): void {
    const here = codesHere(connection, scheme);
    if (here === 'all' || here.length === 0) return;
    const remove = connection.prepare('delete from lincode where profile = ?');
    if (changed.size > 0) {
      for (const profile of here) if (!changed.has(profile)) remove.run(profile);
      keepCodesHere(connection, scheme, []);
    }
    codeAtLast(change, scheme);
  }

  return {
    putClassifications(given) {
      const known = connection.prepare('select id from classification_scheme where scheme = ?').all(scheme);
      const ids = new Set(given.map(({ id }) => id));
      for (const row of known) {
        if (!ids.has(Number(row['id'])))
          connection.prepare('delete from classification_scheme where id = ?').run(Number(row['id']));
      }
      const put = connection.prepare(
        `insert into classification_scheme (id, scheme, name, description, inclusion_threshold, relative_threshold)
         values (?, ?, ?, ?, ?, ?) on conflict (id) do update set scheme = excluded.scheme, name = excluded.name,
         description = excluded.description, inclusion_threshold = excluded.inclusion_threshold,
         relative_threshold = excluded.relative_threshold`,
      );
      for (const each of given) {
        const rule = [each.inclusion_threshold, each.relative_threshold ? 1 : 0];
        put.run(each.id, scheme, each.name, each.description ?? null, ...rule);
        if (!each.groups) continue;
        putGroups(each);
        putValues(each);
      }
    },
    putLincodes({ codes, nicknames }) {
      const isFromHere = lincodesFromHere(connection, scheme);
      const stored = connection.prepare(
        `select p.id, p.profile_id, l.code, l.datestamp from lincode l join profile p on p.id = l.profile where l.scheme = ?`,
      );
      const ofSite = stored.all(scheme).filter(({ id }) => !isFromHere(Number(id)));
      const before = new Map(ofSite.map((row) => [String(row['profile_id']), row]));
      const changed = new Set<number>();
      const put = connection.prepare(
        'insert or replace into lincode (profile, scheme, code, datestamp) values (?, ?, ?, ?)',
      );
      for (const [profileId, code, datestamp] of codes) {
        const known = before.get(profileId);
        before.delete(profileId);
        const row = rowOf(profileId);
        if (row === undefined || (known?.['code'] === code && known['datestamp'] === datestamp)) continue;
        put.run(row, scheme, code, datestamp);
        changed.add(row);
      }
      const remove = connection.prepare('delete from lincode where profile = ?');
      for (const row of [...before.keys()].map(rowOf)) {
        remove.run(row ?? null);
        changed.add(row ?? 0);
      }
      assignHere(changed);
      const rows = nicknames.map(({ prefix, field, nickname, datestamp }) => [prefix, field, nickname, datestamp]);
      replaceChildren(connection, NICKNAMES, scheme, rows);
    },
  };
}
