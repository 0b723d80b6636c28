import { DatabaseSync } from 'node:sqlite';
import { assert, array, constantFrom, property, record } from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { checkDatabase } from '#electron/store/care/check-database.ts';
import { convertDatabase } from '#electron/store/care/convert-database.ts';
import { packDatabase } from '#electron/store/care/pack-database.ts';
import { designationReader, designationVisitor } from '#electron/store/designations/designation-reader.ts';
import { designationWriter, type NewDesignation } from '#electron/store/designations/designation-writer.ts';
import { damagedBlocks } from '#electron/store/designations/damaged-blocks.ts';
import { heldAlleles } from '#electron/store/designations/held-alleles.ts';
import type { LocusAllele } from '#electron/store/designations/designation-block.ts';
import { profileHolders } from '#electron/store/designations/profile-holders.ts';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { createDatabase, openDatabase } from '#electron/store/file/database.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { join } from 'node:path';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const CONTROL = { checkpoint: () => undefined, report: () => undefined };
/** The last of a row, the first of the next one, one in its middle. */
const LOCI = [63, 64, 100];
const ISOLATES = [1, 2];
const ALLELES = ['1', '12', 'new-3', '007'];
const DAYS = ['2024-01-01', '2025-06-30'];

/** What a designation says, as `allele_designation` shows it, but for its id. */
const COLUMNS = 'isolate, locus, allele_id, method, status, comments, sender, curator, date_entered, datestamp, scan';
const SHOWN = `select ${COLUMNS} from allele_designation order by isolate, locus, allele_id`;

/** What is visited of an isolate. */
const BY_LOCUS = `select locus, allele_id, method, status, comments, sender, curator, date_entered, datestamp from allele_designation
  where isolate = ? order by locus, id`;

function plant(connection: DatabaseSync): void {
  connection.exec(
    "insert into app_user (id, user_name, first_name, surname, affiliation, email, role, date_entered, datestamp) values (1, 'ann', 'Ann', 'A', '', 'a@b.c', 'curator', '2024-01-01', '2024-01-01')",
  );
  const locus = connection.prepare(
    "insert into locus (id, name, data_type, allele_id_format, length_varies, coding_sequence, date_entered, datestamp) values (?, ?, 'DNA', 'text', 1, 0, '2024-01-01', '2024-01-01')",
  );
  for (const id of LOCI) locus.run(id, `locus ${id}`);
  const isolate = connection.prepare(
    "insert into isolate (id, name, date_entered, datestamp) values (?, ?, '2024-01-01', '2024-01-01')",
  );
  for (const id of ISOLATES) isolate.run(id, `isolate ${id}`);
}

function designation(locus: number, allele_id: string, about: Partial<NewDesignation> = {}): NewDesignation {
  const dates = { date_entered: '2024-01-01', datestamp: '2024-01-01' };
  return {
    locus,
    allele_id,
    method: 'manual',
    status: 'confirmed',
    comments: null,
    sender: 1,
    curator: 1,
    scan: null,
    ...dates,
    ...about,
  };
}

/** A database in memory, in which nothing is designated. */
function emptyDatabase(): DatabaseSync {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations);
  plant(connection);
  return connection;
}

type Row = NewDesignation & { isolate: number };

/** What is done, on the database and on a list of rows. */
const WAYS = {
  add: (connection, rows, row) => {
    designationWriter(connection).add(row.isolate, [row]);
    rows.push(row);
  },
  insert: (connection, rows, row) => {
    const names = COLUMNS.split(', ');
    connection
      .prepare(`insert into allele_designation (${COLUMNS}) values (${names.map((name) => `:${name}`).join()})`)
      .run(Object.fromEntries(names.map((name) => [name, row[name as keyof Row]])));
    rows.push(row);
  },
  change: (connection, rows, { isolate, locus, allele_id, status, datestamp }) => {
    connection
      .prepare(
        'update allele_designation set status = ?, datestamp = ? where isolate = ? and locus = ? and allele_id = ?',
      )
      .run(status, datestamp, isolate, locus, allele_id);
    const found = rows.find((row) => row.isolate === isolate && row.locus === locus && row.allele_id === allele_id);
    if (found) Object.assign(found, { status, datestamp });
  },
  remove: (connection, rows, { isolate, locus, allele_id }) => {
    connection
      .prepare('delete from allele_designation where isolate = ? and locus = ? and allele_id = ?')
      .run(isolate, locus, allele_id);
    const place = rows.findIndex(
      (row) => row.isolate === isolate && row.locus === locus && row.allele_id === allele_id,
    );
    if (place >= 0) rows.splice(place, 1);
  },
  pack: (connection, _rows, { isolate }) => void designationWriter(connection).packAll(isolate),
} satisfies Record<string, (connection: DatabaseSync, rows: Row[], row: Row) => void>;

const EACH = LOCI.flatMap((locus) => ALLELES.map((allele): LocusAllele => [locus, allele]));
/** Each allele alone, two of the same locus, and two and three of different ones. */
const PROFILES = EACH.flatMap((one, at) => [
  [one],
  ...[1, 4, 5].map((further) => [one, EACH[(at + further) % EACH.length] ?? one]),
  [0, 4, 8].map((further) => EACH[(at + further) % EACH.length] ?? one),
]);

/** What is found of alleles and profiles is what the rows say. */
function expectFound(connection: DatabaseSync, rows: readonly Row[]): void {
  const has = (isolate: number, [locus, allele]: LocusAllele) =>
    rows.some((row) => row.isolate === isolate && row.locus === locus && row.allele_id === allele);
  for (const but of [0, ...ISOLATES]) {
    const others = ISOLATES.filter((isolate) => isolate !== but);
    const held = EACH.filter((allele) => others.some((isolate) => has(isolate, allele)));
    expect(heldAlleles(connection, EACH, but)).toEqual(new Set(held));
  }
  const holders = PROFILES.map((profile) =>
    ISOLATES.filter((isolate) => profile.every((allele) => has(isolate, allele))),
  );
  const find = profileHolders(connection);
  expect(find(PROFILES).map((found) => found.toSorted((left, right) => left - right))).toEqual(holders);
  expect(find(PROFILES, 1).map(({ length }) => length)).toEqual(holders.map(({ length }) => Math.min(length, 1)));
  expect(find([[], [[63, 'never']]])).toEqual([[], []]);
}

test('packed and single designations are together what was written, whatever is done to them', () => {
  const steps = array(
    record({
      way: constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[])),
      isolate: constantFrom(...ISOLATES),
      locus: constantFrom(...LOCI),
      allele_id: constantFrom(...ALLELES),
      status: constantFrom('confirmed' as const, 'confirmed' as const, 'provisional' as const),
      datestamp: constantFrom(...DAYS),
      scan: constantFrom(null, 1),
      method: constantFrom('manual' as const, 'automatic' as const),
      comments: constantFrom(null, null, 'Read twice.'),
      sender: constantFrom(null, 1),
    }),
    { maxLength: 30 },
  );
  const connection = emptyDatabase();
  assert(
    property(steps, (given) => {
      connection.exec('delete from designation_block; delete from single_designation');
      const rows: Row[] = [];
      for (const { way, ...about } of given) {
        const row: Row = { curator: 1, date_entered: '2024-01-01', ...about };
        const isThere = rows.some(
          (one) => one.isolate === row.isolate && one.locus === row.locus && one.allele_id === row.allele_id,
        );
        if (isThere && (way === 'add' || way === 'insert')) {
          expect(() => WAYS[way](connection, [], row)).toThrow('UNIQUE');
        } else WAYS[way](connection, rows, row);
      }
      const key = ({ isolate, locus, allele_id }: Row) => `${isolate} ${String(locus).padStart(3)} ${allele_id}`;
      const wanted = rows.toSorted((left, right) => (key(left) < key(right) ? -1 : 1));
      expect(connection.prepare(SHOWN).all()).toEqual(wanted);
      for (const isolate of ISOLATES) {
        const shown = connection.prepare(BY_LOCUS).all(isolate) as unknown as Row[];
        const visited: unknown[] = [];
        const visitAll = designationVisitor(connection, {
          allele: (locus, allele_id) => ({ locus, allele_id }),
          about: ({ method, status, comments, ...origin }) => ({ method, status, comments, ...origin }),
        });
        visitAll(isolate, (allele, about) => visited.push({ ...allele, ...about }));
        expect(visited).toEqual(shown);
        const read = designationReader(connection, (locus) => locus !== 64)(isolate);
        expect(read).toEqual(
          shown.filter(({ locus }) => locus !== 64).map(({ locus, allele_id }) => [locus, allele_id]),
        );
      }
      expectFound(connection, rows);
      expect([...damagedBlocks(connection, () => undefined)]).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('a locus may have more alleles than two bytes count, and a row more sources than it names', () => {
  const connection = emptyDatabase();
  connection.exec("insert into designation_allele values (64, x'010000', 'the 65,536th', 65536)");
  const writer = designationWriter(connection);
  writer.add(1, [designation(64, 'one more'), designation(100, '5')]);
  const changeOn = (day: number, by = writer) => {
    connection.exec('delete from allele_designation where isolate = 1 and locus = 100');
    by.add(1, [designation(100, '5', { datestamp: `day ${day}` })]);
  };
  for (let day = 0; day < 600; day += 1) changeOn(day);
  const sources = connection.prepare('select count(*) as sources from designation_source');
  changeOn(400, designationWriter(connection));
  expect(sources.get()).toEqual({ sources: 601 });
  // One that is so old is told again.
  changeOn(12, designationWriter(connection));
  expect(sources.get()).toEqual({ sources: 602 });
  expect(connection.prepare(SHOWN).all()).toMatchObject([
    { locus: 64, allele_id: 'one more', datestamp: '2024-01-01' },
    { locus: 100, allele_id: '5', datestamp: 'day 12' },
  ]);
  expect(connection.prepare('select count(*) as packed from designation_block').get()).toEqual({ packed: 1 });
  expect([...damagedBlocks(connection, () => undefined)]).toEqual([]);
});

test('a database of an earlier version shows its designations as before, is packed when it is compacted, and can be given back', async () => {
  const file = join(temporaryFolder(), 'old.sqlite');
  await (await createDatabase(file, { kind: 'isolates', description: 'Old' })).close();
  {
    await using database = await openDatabase(file);
    plant(database.connection);
    const insert = database.connection.prepare(
      `insert into allele_designation (isolate, locus, allele_id, status, date_entered, datestamp) values (?, ?, ?, ?, '2024-01-01', '2024-01-01')`,
    );
    for (const isolate of ISOLATES) for (const locus of LOCI) insert.run(isolate, locus, '12', 'confirmed');
    insert.run(1, 63, '1', 'confirmed');
    insert.run(2, 63, '3', 'provisional');
  }
  const read = async () => {
    await using database = await openDatabase(file);
    const count = (table: string) =>
      database.connection.prepare(`select count(*) as rows from ${table}`).get()?.['rows'];
    return {
      rows: database.connection.prepare(SHOWN).all(),
      singles: count('single_designation'),
      packed: count('packed_designation'),
    };
  };
  const before = await read();
  expect(before).toMatchObject({ singles: 8, packed: 0 });
  await packDatabase(file, CONTROL);
  expect(await read()).toEqual({ rows: before.rows, singles: 4, packed: 4 });
  const namesOf = () => {
    using connection = new DatabaseSync(file, { readOnly: true });
    return connection
      .prepare(
        "select name, type, sql from sqlite_schema where tbl_name like '%designation%' or name like '%designat%' order by name",
      )
      .all();
  };
  const former = new DatabaseSync(':memory:');
  onTestFinished(() => former.close());
  migrate(former, DATABASE_FILE.migrations, 27);
  await convertDatabase(file, CONTROL);
  const columns = (connection: DatabaseSync) =>
    connection.prepare('select * from pragma_table_info(?)').all('allele_designation');
  {
    using connection = new DatabaseSync(file, { readOnly: true });
    expect(connection.prepare('pragma user_version').get()).toEqual({ user_version: 27 });
    expect(connection.prepare('pragma foreign_key_check').all()).toEqual([]);
    expect(columns(connection)).toEqual(columns(former));
    expect(connection.prepare(SHOWN).all()).toEqual(before.rows);
  }
  expect(namesOf().map(({ name }) => name)).toEqual([
    'allele_designation',
    'allele_designation_by_allele',
    'sqlite_autoindex_allele_designation_1',
  ]);
  expect(await read()).toEqual(before);
});

test('a packed row that is not as it was written is named, also when more is written to it, and the others are read', async () => {
  const file = join(temporaryFolder(), 'damaged.sqlite');
  await using database = await createDatabase(file, { kind: 'isolates', description: 'Damaged' });
  const { connection } = database;
  plant(connection);
  for (const isolate of ISOLATES)
    designationWriter(connection).add(
      isolate,
      LOCI.slice(0, 2).map((locus) => designation(locus, '1')),
    );
  connection.exec(
    "update designation_block set codes = cast(substr(codes, 1, 3) || x'07' || substr(codes, 5) as blob) where isolate = 2 and block = 1",
  );
  designationWriter(connection).add(2, [designation(100, '1')]);
  await database.close();
  // What it does not show would be lost.
  await expect(convertDatabase(file, CONTROL)).rejects.toMatchObject({ problem: { code: 'database_damaged' } });
  const { problems } = await checkDatabase(file, CONTROL);
  expect(problems).toEqual([
    expect.objectContaining({ message: 'Designations of isolate 2 (block 1) are not as they were written.' }),
  ]);
  await using again = await openDatabase(file, { readOnly: true });
  const rest = again.connection.prepare('select count(*) as rows from allele_designation where isolate = 1').get();
  expect(rest).toEqual({ rows: 2 });
});
