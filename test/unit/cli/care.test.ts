import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { setUpCli } from './cli-support.ts';
import { damageTable } from '#test/support/damage-table.ts';

const SCHEME = {
  'small/abcZ.tfa': '>abcZ_1\nATGGCATTAGCACCATTAGGTTAA\n>abcZ_2\nATGGCATTAGCACCATTAGGTTGA\n',
  'small/mlst.txt': 'ST\tabcZ\n1\t1\n7\t2\n',
  'genome.fas': '>contig\nCCATGGCATTAGCACCATTAGGTTGACC\n',
};

async function withDatabase() {
  const bench = setUpCli(SCHEME);
  expect(await bench.cli(['import', 'small', '--database', 'small'])).toMatchObject({ status: 0 });
  const file = join(bench.folder, 'data/databases/small.sqlite');
  return { ...bench, file };
}

test('allelier check says that a database is in order, or what is wrong by table', async () => {
  const { cli, file } = await withDatabase();
  const inOrder = await cli(['check', 'small']);
  expect(inOrder).toMatchObject({ status: 0, err: '' });
  expect(inOrder.out).toMatch(/^small is in order: \d+ tables checked\.\n$/);
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(
    "update allele set sequence_hash = 1 where allele_id = '2'; update profile set scheme = 99 where id = 1",
  );
  database.close();
  const { status, out } = await cli(['check', 'small']);
  expect(status).toBe(1);
  expect(out).toContain('allele: Row 2 ("2") is not found by its content');
  expect(out).toContain('profile: Row 1 refers to a record of scheme that is not there. Restore a backup');
  expect((await cli(['check', 'smal'])).err).toContain('There are: small.');
  expect((await cli(['check', '../small'])).status).toBe(1);

  // Only a damaged page ends the writing.
  expect(await cli(['describe', 'small', '--organism', 'Any'])).toMatchObject({ status: 0 });
  damageTable(file, 'allele');
  expect(await cli(['check', 'small'])).toMatchObject({ status: 1 });
  const refused = await cli(['describe', 'small', '--organism', 'Another']);
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('"small" is damaged') });
  const listed = await cli(['databases']);
  expect(listed).toMatchObject({ status: 1, err: expect.stringContaining('small: A part of it was found damaged') });
  expect(listed.out).toContain('small\tseqdef');
});

test('allelier compact says what it saves, and the database types as before', async () => {
  const { cli, file } = await withDatabase();
  const type = ['type', 'genome.fas', '--database', 'small', '--scheme', 'mlst', '--format', 'tsv'];
  const before = await cli(type);
  expect(before).toMatchObject({ status: 0, out: expect.stringContaining('7') });
  const database = new DatabaseSync(file);
  database.exec("insert into meta values ('long', zeroblob(2000000)); delete from meta where key = 'long'");
  database.close();
  expect((await cli(['compact', 'small'])).out).toMatch(
    /^small has [\d,]+ bytes now, [\d,]{9,} bytes less than before\.\n$/,
  );
  expect((await cli(['compact', 'small'])).out).toMatch(/^small has no unused room: its [\d,]+ bytes stay\.\n$/);
  expect(await cli(type)).toEqual(before);
  expect(await cli(['check', 'small'])).toMatchObject({ status: 0 });
});

test('allelier convert goes back to one layout, and says so of any other', async () => {
  const { cli, file } = await withDatabase();
  expect(await cli(['convert', 'small', '--layout', '26'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('can be brought back to layout 27 only'),
  });
  expect(await cli(['convert', 'small', '--layout', '27'])).toMatchObject({ status: 0 });
  using database = new DatabaseSync(file, { readOnly: true });
  expect(database.prepare('pragma user_version').get()).toEqual({ user_version: 27 });
});

test('allelier copy and rename make a second database and give it another name', async () => {
  const { cli } = await withDatabase();
  expect(await cli(['copy', 'small', 'trial'])).toEqual({ status: 0, out: 'trial\n', err: '' });
  expect((await cli(['copy', 'small', 'trial'])).err).toContain('There is a database "trial" already');
  expect(await cli(['rename', 'trial', 'final'])).toEqual({
    status: 0,
    out: 'trial is called final now.\n',
    err: '',
  });
  const { out } = await cli(['databases', '--format', 'tsv']);
  const names = out
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[0]);
  expect(names).toEqual(['database', 'final', 'small']);
  expect((await cli(['rename', 'final', '../out'])).err).toContain('The database name "../out" must be');
  expect(await cli(['type', 'genome.fas', '--database', 'final', '--format', 'tsv'])).toMatchObject({ status: 0 });
});
