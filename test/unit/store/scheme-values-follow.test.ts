import { array, assert, asyncProperty, constantFrom, nat, oneof, tuple } from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { openDatabase, type Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { membershipsOf, type Memberships } from '#electron/store/scheme-values/memberships.ts';
import { refreshSchemeValues } from '#electron/store/scheme-values/refresh-values.ts';
import { designationWriter } from '#electron/store/designations/designation-writer.ts';
import { forgetSchemeValues } from '#electron/store/scheme-values/values-state.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

interface Pair {
  seqdef: Database;
  isolates: Database;
}

async function newPair(): Promise<Pair> {
  const dataFolder = await openFolder(temporaryFolder());
  const pair = await createSamplePair(dataFolder);
  pair.isolates.connection.exec("insert into scheme_field (scheme, field, type, position) values (3, 'x', 'text', 1)");
  await refreshSchemeValues(pair.isolates, pair.seqdef);
  for (const { connection } of [pair.seqdef, pair.isolates]) connection.exec('pragma synchronous = off');
  return pair;
}

/** What isolates are worked out to be without the cache, and what the cache holds; in the same order. */
function bothMemberships({ seqdef, isolates }: Pair): [Memberships, Memberships] {
  const all = (sql: string) => isolates.connection.prepare(sql).all();
  const ids = all('select id from isolate').map(({ id }) => Number(id));
  const held = {
    values: all('select isolate, scheme, field, value from isolate_scheme_value'),
    groups: all('select isolate, classification_scheme, group_id from isolate_classification_group'),
  } as unknown as Memberships;
  return [sorted(membershipsOf(isolates.connection, seqdef.connection, ids)), sorted(held)];
}

function sorted({ values, groups }: Memberships): Memberships {
  const text = (row: object) => JSON.stringify(row);
  const inOrder = <Row extends object>(rows: Row[]) =>
    rows.map((row) => ({ ...row })).toSorted((left, right) => text(left).localeCompare(text(right)));
  return { values: inOrder(values), groups: inOrder(groups) };
}

function addProfile({ seqdef: { connection } }: Pair, scheme: number, id: string, alleles: string): void {
  connection
    .prepare(
      `insert into profile (scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
       values (?, ?, 1, ?, ?, '2024-01-01', '2024-01-01') on conflict do nothing`,
    )
    .run(scheme, id, alleles, contentHash(alleles));
}

const ALLELES = ['1', '2', 'N'];

/** A change whose place is chosen by numbers. Every number is valid for each. */
type Change = (pair: Pair, one: number, two: number, three: number) => void;

/** The row of a table that a number stands for. */
function pick({ connection }: Database, table: string, number: number): number {
  const rows = connection.prepare(`select rowid as row from ${table} order by rowid desc limit 8`).all();
  return rows.length === 0 ? -1 : Number(rows[number % rows.length]?.['row']);
}

/** Alleles of a profile of the scheme; the third scheme has one locus. */
function allelesOf(scheme: number, one: number, two: number): string {
  const [first, second] = [ALLELES[one % 3] ?? '', ALLELES[two % 3] ?? ''];
  return scheme === 3 ? (one % 2 === 0 ? 'b' : 'a 1') : `${first}\t${second}`;
}

const CHANGES = {
  addProfile: (pair, one, two, three) => {
    const scheme = (three % 3) + 1;
    addProfile(pair, scheme, String(100 + (one % 30)), allelesOf(scheme, one, two));
  },
  deleteProfile: ({ seqdef }, one) =>
    seqdef.connection.prepare('delete from profile where id = ?').run(pick(seqdef, 'profile', one)),
  changeAlleles: ({ seqdef }, one, two, three) => {
    const id = pick(seqdef, 'profile', one);
    const scheme = seqdef.connection.prepare('select scheme from profile where id = ?').get(id)?.['scheme'];
    const alleles = allelesOf(Number(scheme), two, three);
    seqdef.connection
      .prepare('update profile set alleles = ?, alleles_hash = ? where id = ?')
      .run(alleles, contentHash(alleles), id);
  },
  renameProfile: ({ seqdef }, one, two) =>
    seqdef.connection
      .prepare('update or ignore profile set profile_id = ? where id = ?')
      .run(String(two % 200), pick(seqdef, 'profile', one)),
  setField: ({ seqdef }, one, two, three) => {
    const id = pick(seqdef, 'profile', one);
    if (id < 0) return;
    seqdef.connection
      .prepare(
        'insert into profile_field (profile, field, value) values (?, ?, ?) on conflict do update set value = excluded.value',
      )
      .run(id, two % 2 === 0 ? 'clonal_complex' : 'x', ['a', 'b', ''][three % 3] ?? '');
  },
  deleteField: ({ seqdef }, one) =>
    seqdef.connection.prepare('delete from profile_field where rowid = ?').run(pick(seqdef, 'profile_field', one)),
  setGroup: ({ seqdef }, one, two) => {
    const id = pick(seqdef, 'profile', one);
    if (id < 0) return;
    seqdef.connection
      .prepare(
        `insert into classification_group_profile (classification_scheme, profile, group_id) values (1, ?, ?)
         on conflict do update set group_id = excluded.group_id`,
      )
      .run(id, (two % 2) + 1);
  },
  leaveGroup: ({ seqdef }, one) =>
    seqdef.connection
      .prepare('delete from classification_group_profile where rowid = ?')
      .run(pick(seqdef, 'classification_group_profile', one)),
  addAllele: ({ seqdef }, one) =>
    seqdef.connection
      .prepare(
        `insert into allele (locus, allele_id, sort_key, sequence, length, sequence_hash, date_entered, datestamp)
         values (1, ?, 1, 'ACGT', 4, 1, '2024-01-01', '2024-01-01') on conflict do nothing`,
      )
      .run(String(500 + (one % 20))),
  allowMissing: ({ seqdef }, one, two) =>
    seqdef.connection.prepare('update scheme set allow_missing_loci = ? where id = ?').run(one % 2, (two % 3) + 1),
  renameClassification: ({ seqdef }, one) =>
    seqdef.connection.prepare('update classification_scheme set name = ?').run(one % 5 > 0 ? 'Sample groups' : 'Other'),
  swapLoci: ({ seqdef: { connection } }) => {
    connection.exec('update scheme_locus set position = -position where scheme = 1');
    connection.exec('update scheme_locus set position = 3 + position where scheme = 1');
  },
  designate: ({ isolates: { connection } }, one, two, three) => {
    const isolate = (one % 6) + 1;
    connection
      .prepare(
        `insert or ignore into allele_designation (isolate, locus, allele_id, date_entered, datestamp)
         values (?, ?, ?, '2024-01-01', '2024-01-01')`,
      )
      .run(isolate, (two % 2) + 1, ALLELES[three % 3] ?? '');
    if (one % 4 > 0) designationWriter(connection).packAll(isolate);
    forgetSchemeValues(connection, [isolate]);
  },
  block: ({ seqdef: { connection } }, one, two, three) => {
    connection.exec('delete from block');
    if (three % 3 > 0) return;
    const add = connection.prepare("insert into block (record, within, id, because) values (?, ?, ?, 'Mixed')");
    add.run('allele', two % 2 === 0 ? 'abcZ' : 'adk', ALLELES[one % 2] ?? '');
    add.run('profile', String((two % 3) + 1), String(100 + (one % 30)));
  },
  undesignate: ({ isolates: { connection } }, one) => {
    const rows = connection.prepare('select isolate, locus, allele_id from allele_designation order by 1, 2, 3').all();
    const { isolate = 0, locus = 0, allele_id = '' } = rows[one % rows.length] ?? {};
    connection
      .prepare('delete from allele_designation where isolate = ? and locus = ? and allele_id = ?')
      .run(isolate, locus, allele_id);
    forgetSchemeValues(connection, [Number(isolate)]);
  },
} satisfies Record<string, Change>;

test('what is followed is what is worked out anew, whatever has changed', async () => {
  const pair = await newPair();
  const names = oneof(
    {
      weight: 6,
      arbitrary: constantFrom<(keyof typeof CHANGES)[]>('addProfile', 'setGroup', 'setGroup', 'setField', 'designate'),
    },
    {
      weight: 4,
      arbitrary: constantFrom<(keyof typeof CHANGES)[]>('deleteProfile', 'changeAlleles', 'renameProfile', 'addAllele'),
    },
    { weight: 2, arbitrary: constantFrom<(keyof typeof CHANGES)[]>('deleteField', 'leaveGroup', 'undesignate') },
    // These lead to all being worked out anew, and should be few among the others.
    {
      weight: 1,
      arbitrary: constantFrom<(keyof typeof CHANGES)[]>('allowMissing', 'renameClassification', 'swapLoci', 'block'),
    },
  );
  const change = tuple(names, nat(), nat(), nat());
  let most = { values: 0, groups: 0 };
  await assert(
    asyncProperty(array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      // One long history: every list continues where the one before ended.
      for (const [name, one, two, three] of changes) CHANGES[name](pair, one, two, three);
      bumpDefinitionsVersion(pair.seqdef.connection);
      bumpDefinitionsVersion(pair.isolates.connection);
      await refreshSchemeValues(pair.isolates, pair.seqdef);
      const [computed, held] = bothMemberships(pair);
      expect(held).toEqual(computed);
      most = { values: Math.max(most.values, held.values.length), groups: Math.max(most.groups, held.groups.length) };
    }),
    { numRuns: 200, endOnFailure: true },
  );
  // Histories are random: some are short.
  expect(most.values).toBeGreaterThan(0);
  expect(most.groups).toBeGreaterThan(0);
});

test('isolates get nothing from an allele or a profile that is not used here', async () => {
  const pair = await newPair();
  const typesOf = async () => {
    bumpDefinitionsVersion(pair.seqdef.connection);
    await refreshSchemeValues(pair.isolates, pair.seqdef);
    return bothMemberships(pair)[1].values.filter(({ scheme, field }) => scheme === 1 && field === 'ST');
  };
  const before = await typesOf();
  const [first] = before;
  expect(first).toBeDefined();
  const block = pair.seqdef.connection.prepare("insert into block values (?, ?, ?, 'Mixed')");
  block.run('profile', '1', String(first?.value));
  expect(await typesOf()).toEqual(before.filter(({ value }) => value !== first?.value));
  pair.seqdef.connection.exec('delete from block');
  expect(await typesOf()).toEqual(before);
  for (const { id } of pair.seqdef.connection.prepare('select allele_id as id from allele where locus = 1').all())
    block.run('allele', 'abcZ', String(id));
  expect(await typesOf()).toEqual([]);
});

test('isolates without a change are left alone', async () => {
  const pair = await newPair();
  const { seqdef, isolates } = pair;
  const refreshAfter = (change: () => void) => {
    change();
    bumpDefinitionsVersion(seqdef.connection);
    return refreshSchemeValues(isolates, seqdef);
  };
  expect(await refreshAfter(() => CHANGES.addAllele(pair, 1))).toBe(0);
  expect(await refreshAfter(() => addProfile(pair, 1, '77', '2\t6'))).toBe(0);
  expect(await refreshAfter(() => CHANGES.designate(pair, 4, 0, 0))).toBe(1);
  const rename = "update profile set profile_id = '1000' where scheme = 1 and profile_id = '2'";
  expect(await refreshAfter(() => seqdef.connection.exec(rename))).toBe(2);
  expect(
    await refreshAfter(() => seqdef.connection.exec('update scheme set allow_missing_loci = 1 - allow_missing_loci')),
  ).toBe(6);
  const [computed, held] = bothMemberships(pair);
  expect(held).toEqual(computed);
});

test('another database of the same name, or an earlier copy of it, is not followed', async () => {
  const { seqdef, isolates } = await newPair();
  seqdef.connection.exec('update profile_change set mark = mark + 1');
  bumpDefinitionsVersion(seqdef.connection);
  expect(await refreshSchemeValues(isolates, seqdef)).toBe(6);
});

test('a profile without any allele is followed to all isolates', async () => {
  const pair = await newPair();
  addProfile(pair, 2, '99', 'N\tN');
  bumpDefinitionsVersion(pair.seqdef.connection);
  await refreshSchemeValues(pair.isolates, pair.seqdef);
  const [computed, held] = bothMemberships(pair);
  expect(held).toEqual(computed);
  expect(held.values.filter(({ value }) => value === '99')).toHaveLength(5);
});

test('what a profile had gained last is lost where an earlier copy is put back', async () => {
  const pair = await newPair();
  const { seqdef, isolates } = pair;
  const profile = "(select id from profile where scheme = 1 and profile_id = '1')";
  seqdef.connection.exec(`insert into profile_field (profile, field, value) values (${profile}, 'early', 'a')`);
  bumpDefinitionsVersion(seqdef.connection);
  await refreshSchemeValues(isolates, seqdef);
  const backup = `${seqdef.file}.copy`;
  seqdef.connection.exec(`vacuum into '${backup}'`);
  seqdef.connection.exec(`insert into profile_field (profile, field, value) values (${profile}, 'later', 'b')`);
  bumpDefinitionsVersion(seqdef.connection);
  await refreshSchemeValues(isolates, seqdef);
  const later = () => bothMemberships(pair)[1].values.filter(({ field }) => field === 'later').length;
  expect(later()).toBeGreaterThan(0);
  const restored = await openDatabase(backup);
  onTestFinished(() => restored.close());
  await refreshSchemeValues(isolates, { ...restored, name: seqdef.name });
  expect(later()).toBe(0);
  const [computed, held] = bothMemberships({ seqdef: restored, isolates });
  expect(held).toEqual(computed);
});
