import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SEES_ALL, SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import { designationWriter, type NewDesignation } from '#electron/store/designations/designation-writer.ts';
import { ProfileTable } from '#electron/store/designations/profile-table.ts';
import { openForReader } from '#electron/store/file/database.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { setUpCli } from '#test/unit/cli/cli-support.ts';
import { BY_HAND } from '#test/support/designated-by-hand.ts';
import { plantIn } from '#test/support/plant.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const DAY = '2024-01-01';
const LOCI = 70;
const ISOLATES = 30;
const PRIVATE = 4;
const ABOUT = { ...BY_HAND, date_entered: DAY, datestamp: DAY };

/** Isolates of one name each but the last two, with alleles, gaps, alleles of odd ids, several ones, provisional ones and comments. */
function fill(connection: DatabaseSync): void {
  connection.exec(`insert into scheme (id, name, date_entered, datestamp) values (1, 'all', '${DAY}', '${DAY}')`);
  for (let locus = 1; locus <= LOCI; locus += 1) {
    connection.exec(`insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp)
      values (${locus}, 'L${locus}', 'DNA', 'text', 1, '${DAY}', '${DAY}');
      insert into scheme_locus (scheme, locus, position) values (1, ${locus}, ${LOCI - locus})`);
  }
  let state = 7;
  const chance = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const ids = ['1', '2', 'new-3', '0', 'N', 'long name'];
  for (let isolate = 1; isolate <= ISOLATES; isolate += 1) {
    connection
      .prepare(
        'insert into isolate (id, name, is_private, new_version, date_entered, datestamp) values (?, ?, ?, ?, ?, ?)',
      )
      .run(isolate, `S${Math.min(isolate, ISOLATES - 1)}`, isolate === PRIVATE ? 1 : 0, null, DAY, DAY);
    if (isolate === 9) continue;
    const made = Array.from({ length: LOCI }, (_, index) => index + 1).flatMap((locus): NewDesignation[] => {
      const kind = chance(12);
      const one = { ...ABOUT, locus };
      const allele_id = ids[chance(ids.length)] ?? '';
      if (kind === 0) return [];
      if (kind === 1) return ids.slice(0, 2).map((id) => ({ ...one, allele_id: id }));
      if (kind === 2) return [{ ...one, allele_id, status: 'provisional' as const }];
      return [
        { ...one, allele_id: kind === 3 ? `only ${isolate % 2}` : allele_id, comments: kind === 3 ? 'Seen' : null },
      ];
    });
    designationWriter(connection).add(isolate, made);
  }
  connection.exec('update isolate set new_version = 3 where id = 2');
}

/** The alleles of each isolate by locus as the whole view tells them, without those that are missing. */
function profilesIn(connection: DatabaseSync): Map<number, Map<number, string>> {
  const isolates = connection.prepare('select id from isolate where new_version is null').all();
  const found = new Map(isolates.map(({ id }) => [Number(id), new Map<number, string>()]));
  const rows = connection.prepare('select * from allele_designation').all();
  for (const [, own] of Map.groupBy(rows, ({ isolate, locus }) => `${Number(isolate)} ${Number(locus)}`)) {
    const [{ isolate, locus, allele_id: id, status } = {}] = own;
    if (own.length > 1 || status !== 'confirmed' || id === '0' || id === 'N') continue;
    found.get(Number(isolate))?.set(Number(locus), String(id));
  }
  return found;
}

function expectSame(table: ProfileTable, loci: readonly number[], connection: DatabaseSync): void {
  const told = table.isolates.map((isolate, row) => {
    const cells = loci.flatMap((locus, column) => {
      const number = table.matrix.row(row)[column] ?? 0;
      return number === 0 ? [] : [[locus, table.idOf(locus, number)] as const];
    });
    return [isolate, new Map(cells.toSorted(([left], [right]) => left - right))] as const;
  });
  const wanted = [...profilesIn(connection)].map(([isolate, cells]) => {
    return [isolate, new Map([...cells].toSorted(([left], [right]) => left - right))] as const;
  });
  expect(told).toEqual(wanted);
}

/** Brings a table up to date, and looks whether it shows what is there now and names the isolates whose rows are others. */
function expectFollowed(table: ProfileTable, loci: readonly number[], connection: DatabaseSync): void {
  const rowsOf = ({ isolates, matrix, several, provisional }: ProfileTable) =>
    new Map(isolates.map((id, row) => [id, [...matrix.row(row), several[row], provisional[row]].join()]));
  const before = rowsOf(table);
  const told = table.refresh();
  const after = rowsOf(table);
  const others = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
  expect(told).toEqual(others.toSorted((left, right) => left - right));
  expectSame(table, loci, connection);
}

test('a table of profiles shows what its reader sees and follows changes, and distances equal those counted one by one', async () => {
  const { cli, folder } = setUpCli();
  const loci = Array.from({ length: LOCI }, (_, index) => LOCI - index);
  let expected = '';
  {
    await using dataFolder = await openDataFolder(`${folder}/data`);
    const { connection, file } = plantIn(
      await dataFolder.create('strains', { kind: 'isolates', description: 'Strains' }),
    );
    fill(connection);
    await using forAll = await openForReader(file, SEES_ALL);
    await using forPublic = await openForReader(file, SEES_PUBLIC);
    const [whole, open] = [forAll, forPublic].map((one) => new ProfileTable(one.connection, loci)) as [
      ProfileTable,
      ProfileTable,
    ];
    expectSame(whole, loci, forAll.connection);
    expectSame(open, loci, forPublic.connection);
    expect([whole, open].map(({ isolates }) => isolates.includes(PRIVATE))).toEqual([true, false]);
    const kinds =
      connection.prepare(`select isolate, count(*) > 1 as several, max(status) as status from allele_designation
      where isolate <> 2 group by isolate, locus`);
    const doubtful = kinds.all().filter(({ several, status }) => several || status === 'provisional');
    const total = (counts: Uint32Array) => counts.reduce((sum, count) => sum + count, 0);
    expect(total(whole.several)).toBe(doubtful.filter(({ several }) => several).length);
    expect(total(whole.provisional)).toBe(doubtful.filter(({ several }) => !several).length);
    expect(whole.idOf(1, 999)).toBeUndefined();

    // Some of them: neighbours, many, few; with an old version, a private one and one that is not there.
    const idsIn = (table: ProfileTable) => new Map(table.isolates.map((id, row) => [id, table.idsOf(row)]));
    for (const [table, from] of [
      [whole, forAll.connection],
      [open, forPublic.connection],
    ] as const) {
      const expectOnly = (some: ProfileTable, only: readonly number[]) =>
        expect(idsIn(some)).toEqual(new Map([...idsIn(table)].filter(([id]) => only.includes(id))));
      from.exec('begin');
      const some = new ProfileTable(from, loci, { only: [1, 2, 3, 4, 6, 7, 8] });
      expectOnly(some, [1, 3, 4, 6, 7, 8]);
      for (const only of [[3, 4, 5, 6], [1, 9, 30, 99], [1, ...loci], [29], []]) {
        some.showOnly(only);
        expectOnly(some, only);
      }
      from.exec('commit');
    }

    expect(whole.refresh()).toEqual([]);
    connection.exec(
      "update allele_designation set allele_id = 'other' where isolate = 4 and locus = (select max(locus) from packed_designation where isolate = 4)",
    );
    connection.exec('delete from isolate where id = 20');
    connection.exec('update isolate set is_private = 1 where id = 11');
    expect([whole.refresh(), open.refresh()]).toEqual([
      [4, 20],
      [11, 20],
    ]);
    expectSame(whole, loci, forAll.connection);
    expectSame(open, loci, forPublic.connection);

    const writer = designationWriter(connection);
    const pack = (isolate: number, locus: number, allele_id: string) =>
      writer.add(isolate, [{ ...ABOUT, locus, allele_id, status: 'confirmed', comments: null }]);
    const edits: (() => void)[] = [
      // Seen only singly until now.
      () => pack(9, 5, 'only 1'),
      () => connection.exec('delete from allele_designation where isolate = 9'),
      // One of the same number, without alleles; and one between others.
      () =>
        connection.exec(`delete from isolate where id in (7, 8);
          insert into isolate (id, name, date_entered, datestamp) values (7, 'S7', '${DAY}', '${DAY}'), (20, 'S20', '${DAY}', '${DAY}')`),
      () => pack(20, 70, 'new-3'),
      () => connection.exec('update isolate set is_private = 1 - is_private where id in (4, 12)'),
      () => connection.exec('update allele_designation set isolate = 7 where isolate = 22 and locus < 9'),
      () => connection.exec('update isolate set new_version = null where id = 2'),
      () => connection.exec('update isolate set new_version = 2 where id in (1, 26)'),
      () => connection.exec("update isolate set name = 'S9' where id = 9"),
    ];
    for (const edit of edits) {
      edit();
      expectFollowed(whole, loci, forAll.connection);
      expectFollowed(open, loci, forPublic.connection);
    }
    // What is read within a transaction may be rolled back.
    const written = new ProfileTable(connection, loci);
    connection.exec('begin; delete from allele_designation where isolate = 5 and locus < 9');
    expect(written.refresh()).toEqual([5]);
    connection.exec('rollback');
    expect(written.refresh()).toEqual([5]);
    expectSame(written, loci, connection);

    const profiles = [...profilesIn(connection)].filter(([, cells]) => cells.size > 0);
    const titleOf = (id: number) => (id < ISOLATES - 1 ? `S${id}` : `S${ISOLATES - 1} (${id})`);
    const rows = profiles.map(([id, own]) => {
      const counts = profiles.map(
        ([, other]) => [...own].filter(([at, allele]) => other.has(at) && other.get(at) !== allele).length,
      );
      return [titleOf(id), ...counts].join('\t');
    });
    expected = [['cgmlst-dists', ...profiles.map(([id]) => titleOf(id))].join('\t'), ...rows, ''].join('\n');
  }
  const printed = await cli(['distances', 'strains', '--scheme', 'all']);
  expect(printed).toMatchObject({ status: 0, out: expected });
  expect(printed.err).toContain('1 sample left out: S9 (70 loci missing).');
});

test('a locus may have more alleles than two bytes count', async () => {
  await using dataFolder = await openDataFolder(temporaryFolder());
  const { connection } = plantIn(await dataFolder.create('many', { kind: 'isolates', description: 'Many' }));
  // All numbers of two bytes but the last.
  connection.exec(`insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp)
      values (1, 'L1', 'DNA', 'text', 1, '${DAY}', '${DAY}'), (2, 'L2', 'DNA', 'text', 1, '${DAY}', '${DAY}');
    insert into designation_allele (locus, code, allele_id, number)
      with recursive each (value) as (values (1) union all select value + 1 from each where value < 65534)
      select 1, unhex(format('%06x', value)), 'a' || value, value from each`);
  const add = (isolate: number, allele_id: string, comments: string | null) => {
    connection
      .prepare('insert into isolate (id, name, date_entered, datestamp) values (?, ?, ?, ?)')
      .run(isolate, `S${isolate}`, DAY, DAY);
    const designations = [1, 2].map((locus) => ({
      ...ABOUT,
      locus,
      allele_id,
      status: 'confirmed' as const,
      comments,
    }));
    designationWriter(connection).add(isolate, designations);
  };
  add(1, 'a1', null);
  add(2, 'a65534', null);
  add(3, 'told', 'Seen');
  const table = new ProfileTable(connection, [1, 2]);
  expect(table.matrix.row(0)).toBeInstanceOf(Uint16Array);
  expectSame(table, [1, 2], connection);
  // Neither of two told singly has a number of its own left; the next two get one.
  for (const [isolate, id, comments] of [
    [4, 'told too', 'Seen'],
    [5, 'b1', null],
    [6, 'told', null],
  ] as const) {
    add(isolate, id, comments);
    expectFollowed(table, [1, 2], connection);
  }
  expect(table.matrix.row(0)).toBeInstanceOf(Uint32Array);
  expectSame(new ProfileTable(connection, [1, 2]), [1, 2], connection);
});
