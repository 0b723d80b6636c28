import { expect, it } from 'vitest';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { lincodeSentence, runLincodes } from '#electron/exchange/lincodes/run-lincodes.ts';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { createCopiedGroups } from '#electron/store/changes/writers/mirrored/mirrored-groups.ts';
import { lincodesFromHere } from '#electron/store/lincodes/codes-here.ts';
import { lincodesOfTypes, lincodeValues } from '#electron/store/records/lincode-repository.ts';
import { OWNER } from '#shared/principal.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** A copy of a site with a scheme of four loci. The site has given codes to the first two of five profiles. */
async function setUpCopy() {
  const dataFolder = await openFolder(temporaryFolder());
  await dataFolder.create('copy', { kind: 'seqdef', description: '' });
  const database = await dataFolder.open('copy');
  const { connection } = plantIn(database);
  connection.exec(`insert into meta (key, value) values ('copy_of', '{}');
    insert into scheme (id, name, date_entered, datestamp) values (1, 'wide', '', '');
    insert into scheme_field (scheme, field, type, primary_key, position) values (1, 'ST', 'integer', 1, 0)`);
  for (const locus of [1, 2, 3, 4]) {
    connection.exec(`insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp)
      values (${locus}, 'l${locus}', 'DNA', 'integer', 1, '', '');
      insert into scheme_locus (scheme, locus, position) values (1, ${locus}, ${locus})`);
  }
  for (const [index, alleles] of ['1 1 1 1', '5 5 5 5', '1 1 1 2', '7 7 7 7', '1 1 2 2'].entries()) {
    connection.exec(`insert into profile (id, scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
      values (${index + 1}, 1, '${index + 1}', ${index}, '${alleles.replaceAll(' ', '\t')}', 0, '', '')`);
  }
  const { file } = database;
  const actions: CurationActions = dataFolder.changes.of();
  return {
    plant: (sql: string) => connection.exec(sql),
    work: (order: Parameters<typeof runLincodes>[1]) => runLincodes({ dataFolder, database }, order),
    /** Takes back a line of the history, by default the last one. */
    undo: (line = Number(connection.prepare('select max(id) as last from record_history').get()?.['last'])) =>
      actions.make('change.undo', { database: 'copy', principal: OWNER, input: { change: line } }),
    /** Updates the copy with the codes that the site has now. */
    update: (...codes: [string, string, string][]) =>
      change({ ...byOwner(), file, title: 'Update', patience: 30_000, isForCopies: true }, (made) =>
        createCopiedGroups(made, 1).putLincodes({ codes, nicknames: [] }),
      ),
    fields: () =>
      connection
        .prepare('select field from lincode_field')
        .all()
        .map(({ field }) => field),
    valuesOf: (type: string) => lincodeValues(database, 1, [type]),
    codesOfTypes: (...types: string[]) => lincodesOfTypes(database, 1, types).codes,
    /** Codes by profile; those that were assigned here with a star. */
    codes() {
      const isFromHere = lincodesFromHere(connection, 1);
      const rows = connection.prepare('select profile, code from lincode order by profile').all();
      return rows.map(
        ({ profile, code }) => `${String(profile)} ${String(code)}${isFromHere(Number(profile)) ? '*' : ''}`,
      );
    },
  };
}

it('in a copy only profiles without a code of the site get one, which is marked and follows what the site assigns later', async () => {
  const copy = await setUpCopy();
  const first: [string, string, string][] = [
    ['1', '0_0_0', '2026-01-01'],
    ['2', '1_0_0', '2026-01-01'],
  ];
  copy.plant("insert into lincode_scheme (scheme, thresholds) values (1, '2;1;0')");
  await copy.update(...first);
  expect(copy.codes()).toEqual(['1 0_0_0', '2 1_0_0']);
  expect(await copy.work({ mode: 'assign', scheme: 1 })).toMatchObject({ codes: 3 });
  const assigned = ['1 0_0_0', '2 1_0_0', '3 0_0_1*', '4 2_0_0*', '5 0_0_2*'];
  expect(copy.codes()).toEqual(assigned);
  await expect(copy.work({ mode: 'define', scheme: 1, thresholds: [1, 0], max_missing: 0 })).rejects.toMatchObject({
    problem: { status: 409, code: 'lincodes_exist' },
  });

  await expect(copy.work({ mode: 'name', scheme: 1, prefix: '0', field: 'Name', names: ['x'] })).rejects.toMatchObject({
    problem: { status: 409, code: 'copy_read_only' },
  });

  await copy.update(...first);
  expect(copy.codes()).toEqual(assigned);
  await copy.update(...first, ['4', '2_0_0', '2026-02-02'], ['5', '0_0_1', '2026-02-02']);
  expect(copy.codes()).toEqual(['1 0_0_0', '2 1_0_0', '3 0_0_2*', '4 2_0_0', '5 0_0_1']);
  const removed = await copy.work({ mode: 'remove', scheme: 1 });
  await copy.undo(removed.change);
  expect(copy.codes()).toEqual(['1 0_0_0', '2 1_0_0', '3 0_0_2*', '4 2_0_0', '5 0_0_1']);
  await copy.undo();
  expect(lincodeSentence({ mode: 'remove', scheme: 1 }, removed)).toBe('Removed 1 LIN code that was assigned here.');
  expect(copy.codes()).toEqual(['1 0_0_0', '2 1_0_0', '4 2_0_0', '5 0_0_1']);
  await expect(copy.work({ mode: 'remove', scheme: 1 })).rejects.toMatchObject({
    problem: { status: 409, code: 'copy_read_only' },
  });
});

it('in a copy of a site without LIN codes they can be defined here', async () => {
  const copy = await setUpCopy();
  await copy.work({ mode: 'define', scheme: 1, thresholds: [2, 0], max_missing: 0 });
  expect(copy.codes()).toEqual(['1 0_0*', '2 1_0*', '3 0_1*', '4 2_0*', '5 0_2*']);
  const names = { mode: 'name', scheme: 1, field: 'Clonal group' } as const;
  expect(await copy.work({ ...names, prefix: '0', names: ['CG2', ' CG1 ', 'CG2'] })).toMatchObject({ codes: 3 });
  expect(copy.valuesOf('5')).toEqual([
    { field: 'LINcode', value: '0_2', assigned_here: true },
    { field: 'Clonal group', value: 'CG1,CG2' },
  ]);
  await copy.work({ ...names, prefix: '0', names: [] });
  expect(copy.valuesOf('5')).toHaveLength(1);
  for (const wrong of [
    { prefix: '3' },
    { prefix: '0_*' },
    { field: 'ST' },
    { field: 'LINcode' },
    { names: ['a\tb'] },
    { field: 'Clonal grop', names: [] },
  ]) {
    const order = { ...names, prefix: '0', names: ['CG1'], ...wrong };
    await expect(copy.work(order)).rejects.toMatchObject({ problem: { status: 400, code: 'bad_name' } });
  }
  expect(copy.fields()).toEqual(['Clonal_group']);
  // Of several profiles of an isolate the one that lacks the fewest loci counts.
  copy.plant("update profile set alleles = '1\t1\t1\tN' where id = 3");
  expect([copy.codesOfTypes('3'), copy.codesOfTypes('3', '5', '4')]).toEqual([['0_1'], ['2_0', '0_2']]);
  const before = copy.codes();
  await copy.undo((await copy.work({ mode: 'remove', scheme: 1 })).change);
  expect(copy.codes()).toEqual(before);
  expect(await copy.work({ mode: 'remove', scheme: 1 })).toMatchObject({ codes: 5 });
  expect(copy.codes()).toEqual([]);
});
