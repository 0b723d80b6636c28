import type { Change } from '../../change-context.ts';
import { createChildRows, createTableRows, type StoredRow } from '../table-rows.ts';
import type { CopiedScheme } from './copied-records.ts';
import type { UserOf } from './copied-users.ts';

/** Writes schemes as a site describes them, under the numbers that they have there. Belongs in a change. */
export interface CopiedSchemes {
  /** Adds or changes a scheme; its loci must be there. Gives whether it is new. */
  put(scheme: CopiedScheme): boolean;
  /** Ids and names of the schemes of the copy. */
  list(): { id: number; name: string }[];
  /** Removes a scheme with its profiles and whatever groups them. Gives the ids of the profiles. */
  remove(id: number): string[];
}

export function createCopiedSchemes(change: Change, userOf: UserOf, locusRow: (name: string) => number): CopiedSchemes {
  const { connection, today } = change;
  const rows = createTableRows(connection, 'scheme', []);
  const lincodes = createTableRows(connection, 'lincode_scheme', []);
  const child = (table: string, columns: string[]) => createChildRows(connection, { table, parent: 'scheme', columns });
  const loci = child('scheme_locus', ['locus', 'position']);
  const curators = child('scheme_curator', ['curator']);
  const publications = child('scheme_publication', ['pubmed_id']);
  const flags = child('scheme_flag', ['flag']);
  const lincodeFields = child('lincode_field', ['field', 'type', 'display_order', 'main_display']);
  const fields = child('scheme_field', [
    'field',
    'type',
    'primary_key',
    'description',
    'position',
    'value_regex',
    'option_list',
    'dropdown',
  ]);
  const taken = connection.prepare('select 1 from scheme where name = ? and id <> ?');
  const nameOf = ({ id, description }: CopiedScheme['record']) =>
    taken.get(description, id) === undefined ? description : `${description} (${id})`;

  function putLincodes({ id, lincodes: codes }: CopiedScheme['record']): void {
    const found = lincodes.find({ scheme: id });
    if (!codes) {
      if (found) connection.prepare('delete from lincode_scheme where scheme = ?').run(id);
      return;
    }
    const columns = {
      thresholds: codes.thresholds,
      max_missing: codes.max_missing ?? 0,
      main_display: codes.maindisplay ? 1 : 0,
    };
    if (found) lincodes.update(found.id, columns);
    else lincodes.insert({ scheme: id, ...columns });
    const kinds = (codes.fields ?? []).map((field) => [
      field.field,
      field.type,
      field.display_order ?? null,
      field.maindisplay ? 1 : 0,
    ]);
    lincodeFields.replace(id, kinds);
  }

  return {
    put({ record, fields: given, loci: names, curators: people }) {
      const { id } = record;
      const columns: StoredRow = {
        name: nameOf(record),
        description: record.long_description ?? null,
        allow_missing_loci: record.allow_missing_loci ? 1 : 0,
        allow_presence: record.allow_presence ? 1 : 0,
        max_missing: record.max_missing ?? null,
        display_order: record.display_order ?? null,
      };
      const isNew = rows.find({ id }) === undefined;
      if (isNew) rows.insert({ id, ...columns, date_entered: today, datestamp: today });
      else rows.update(id, columns);
      loci.replace(
        id,
        names.map((name, index) => [locusRow(name), index + 1]),
      );
      fields.replace(id, given.map(fieldOf));
      const known = new Set(people.map(userOf).filter((user) => user !== null));
      curators.replace(
        id,
        [...known].map((user) => [user]),
      );
      publications.replace(
        id,
        [...new Set((record.publications ?? []).map((each) => each.pubmed_id))].map((each) => [each]),
      );
      flags.replace(
        id,
        [...new Set(record.flags ?? [])].map((flag) => [flag]),
      );
      putLincodes(record);
      return isNew;
    },
    list: () =>
      connection
        .prepare('select id, name from scheme order by id')
        .all()
        .map((row) => ({ id: Number(row['id']), name: String(row['name']) })),
    remove(id) {
      const profiles = connection.prepare('select profile_id from profile where scheme = ?').all(id);
      for (const table of ['classification_scheme', 'profile'])
        connection.prepare(`delete from ${table} where scheme = ?`).run(id);
      connection.prepare('delete from scheme where id = ?').run(id);
      return profiles.map((row) => String(row['profile_id']));
    },
  };
}

function fieldOf(field: CopiedScheme['fields'][number], index: number) {
  return [
    field.field,
    field.type,
    field.primary_key ? 1 : 0,
    field.description ?? null,
    field.field_order ?? index + 1,
    field.value_regex ?? null,
    field.option_list === undefined ? null : JSON.stringify(field.option_list.split('|')),
    field.dropdown ? 1 : 0,
  ];
}
