import type { Change } from '../../change-context.ts';
import { SCHEME_CHILDREN } from '../records/scheme-record.ts';
import { citationsOf } from '#shared/api/publication.ts';
import { keepCitations } from '../records/publication-record.ts';
import { childTable, insertRow, replaceChildren, single, updateRow, type StoredRow } from '../table-rows.ts';
import type { MirroredScheme } from './mirrored-records.ts';
import { putSent } from './mirrored-rest.ts';
import { codeAtLast } from '../../../lincodes/code-profiles.ts';
import { codesHere, keepCodesHere } from '../../../lincodes/codes-here.ts';
import type { UserOf } from './mirrored-users.ts';

/** Writes schemes as a site describes them, under the numbers that they have there. Belongs in a change. */
export interface CopiedSchemes {
  /** Adds or changes a scheme; its loci must be there. Gives whether it is new. */
  put(scheme: MirroredScheme): boolean;
  /** Ids and names of the schemes of the copy. */
  list(): { id: number; name: string }[];
  /** Removes a scheme with its profiles and whatever groups them. Gives the ids of the profiles. */
  remove(id: number): string[];
}

const LINCODE_FIELDS = childTable('lincode_field', 'scheme', ['field', 'type', 'display_order', 'main_display']);

export function createCopiedSchemes(change: Change, userOf: UserOf, locusRow: (name: string) => number): CopiedSchemes {
  const { connection, today } = change;
  const isKnown = connection.prepare('select 1 from scheme where id = ?');
  const taken = connection.prepare('select 1 from scheme where name = ? and id <> ?');
  const nameOf = ({ id, description }: MirroredScheme['record']) =>
    taken.get(description, id) === undefined ? description : `${description} (${id})`;

  function putLincodes({ id, lincodes: codes }: MirroredScheme['record']): void {
    if (codesHere(connection, id) === 'all') {
      // As long as the site has none, those that were defined here stay.
      if (!codes) return codeAtLast(change, id);
      connection.prepare('delete from lincode_scheme where scheme = ?').run(id);
      keepCodesHere(connection, id, []);
    }
    if (!codes) {
      connection.prepare('delete from lincode_scheme where scheme = ?').run(id);
      return;
    }
    connection
      .prepare(
        `insert into lincode_scheme (scheme, thresholds, max_missing, main_display) values (?, ?, ?, ?) on conflict (scheme)
         do update set thresholds = excluded.thresholds, max_missing = excluded.max_missing, main_display = excluded.main_display`,
      )
      .run(id, codes.thresholds, codes.max_missing ?? 0, codes.maindisplay ? 1 : 0);
    const kinds = (codes.fields ?? []).map((field) => [
      field.field,
      field.type,
      field.display_order ?? null,
      field.maindisplay ? 1 : 0,
    ]);
    replaceChildren(connection, LINCODE_FIELDS, id, kinds);
  }

  return {
    put({ record, fields: given, loci: names, curators: people, also }) {
      const { id } = record;
      const columns: StoredRow = {
        name: nameOf(record),
        description: record.long_description ?? null,
        allow_missing_loci: record.allow_missing_loci ? 1 : 0,
        allow_presence: record.allow_presence ? 1 : 0,
        max_missing: record.max_missing ?? null,
        display_order: record.display_order ?? null,
        taxon_id: record.taxon_id ?? null,
        taxon: record.taxon ?? null,
      };
      const isNew = isKnown.get(id) === undefined;
      if (isNew) insertRow(connection, 'scheme', { id, ...columns, date_entered: today, datestamp: today });
      else updateRow(connection, 'scheme', id, columns);
      const known = new Set(people.map(userOf).filter((user) => user !== null));
      const publications = new Set((record.publications ?? []).map((each) => each.pubmed_id));
      for (const [table, rows] of [
        [SCHEME_CHILDREN.loci, names.map((name, index) => [locusRow(name), index + 1])],
        [SCHEME_CHILDREN.fields, given.map(fieldOf)],
        [SCHEME_CHILDREN.curators, single([...known])],
        [SCHEME_CHILDREN.publications, single([...publications])],
        [SCHEME_CHILDREN.flags, single([...new Set(record.flags ?? [])])],
      ] as const) {
        replaceChildren(connection, table, id, rows);
      }
      putLincodes(record);
      keepCitations(connection, citationsOf(record.publications ?? []));
      putSent(change, 'scheme', id, also);
      return isNew;
    },
    list: () =>
      connection
        .prepare('select id, name from scheme order by id')
        .all()
        .map((row) => ({ id: Number(row['id']), name: String(row['name']) })),
    remove(id) {
      const profiles = connection.prepare('select profile_id from profile where scheme = ?').all(id);
      keepCodesHere(connection, id, []);
      for (const table of ['classification_scheme', 'profile'])
        connection.prepare(`delete from ${table} where scheme = ?`).run(id);
      connection.prepare('delete from scheme where id = ?').run(id);
      return profiles.map((row) => String(row['profile_id']));
    },
  };
}

function fieldOf(field: MirroredScheme['fields'][number], index: number) {
  return [
    field.field,
    field.type,
    field.primary_key ? 1 : 0,
    field.description ?? null,
    field.value_regex ?? null,
    field.option_list === undefined ? null : JSON.stringify(field.option_list.split('|')),
    field.dropdown ? 1 : 0,
    field.field_order ?? index + 1,
  ];
}
