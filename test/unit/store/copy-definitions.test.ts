import { expect, test } from 'vitest';
import { byOwner } from '#electron/store/changes/authors.ts';
import { Change } from '#electron/store/changes/change-context.ts';
import { copyDefinitions } from '#electron/store/changes/writers/copy-definitions.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { createRichDefinitions } from '#test/support/rich-database.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** What a copy has for itself: who keeps it and since when, and what follows from alleles and profiles. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  locus: ['id', 'allele_count', 'alleles_last_added', 'alleles_last_updated', 'curator', 'date_entered', 'datestamp'],
  scheme: ['profile_count', 'profiles_last_added', 'profiles_last_updated', 'date_entered', 'datestamp'],
  scheme_field: [],
};

/** A definition in which no column has the value that a row has that says nothing. */
const FULL: Readonly<Record<string, string>> = {
  locus: `update locus set allele_id_regex = '^[0-9]+$', product = 'a transporter', length_varies = 1, length = 60,
    min_length = 30, max_length = 90, match_longest = 1, id_check_type_alleles = 1 where name = 'abcZ'`,
  scheme: 'update scheme set max_missing = 2 where id = 4',
  scheme_field: `update scheme_field set value_regex = '.', description = 'Group', primary_key = 0 where field = 'group'`,
};
const ONE: Readonly<Record<string, string>> = {
  locus: "name = 'abcZ'",
  scheme: 'id = 4',
  scheme_field: "field = 'group'",
};

test.each(Object.keys(OWN))(
  'every column of a %s comes along when it is copied, but what is of its own database',
  async (table) => {
    const folder = await openFolder(temporaryFolder());
    const { connection } = await createRichDefinitions(folder, 'defs');
    connection.exec(FULL[table] ?? '');
    const isolates = plantIn(await folder.create('isolates', { kind: 'isolates', description: 'Isolates' }));
    copyDefinitions(connection, new Change(isolates, byOwner(), { isNew: true }));
    const sql = `select * from ${table} where ${ONE[table] ?? ''}`;
    const said = (row: Record<string, unknown> | undefined) =>
      Object.fromEntries(Object.entries(row ?? {}).filter(([column]) => !OWN[table]?.includes(column)));
    const defined = said(connection.prepare(sql).get());
    // A column that says nothing would show nothing.
    const silent = Object.keys(defined).filter((column) => defined[column] === null || defined[column] === 0);
    expect(silent).toEqual(table === 'scheme_field' ? ['primary_key'] : []);
    expect(said(isolates.connection.prepare(sql).get())).toEqual(defined);
  },
);
