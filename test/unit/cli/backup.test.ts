import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { setUpCli } from './cli-support.ts';

const SCHEME = {
  'small/abcZ.tfa': '>abcZ_1\nATGGCATTAGCACCATTAGGTTAA\n>abcZ_2\nATGGCATTAGCACCATTAGGTTGA\n',
  'small/mlst.txt': 'ST\tabcZ\n1\t1\n7\t2\n',
};

async function withDatabase() {
  const bench = setUpCli(SCHEME);
  expect(await bench.cli(['import', 'small', '--database', 'small'])).toMatchObject({ status: 0 });
  return bench;
}

describe('allelier backup and restore', () => {
  it('make a copy and bring it back under another name, with the same content', async () => {
    const { cli, folder } = await withDatabase();
    const saved = await cli(['backup', 'small', 'small-copy.sqlite']);
    expect(saved).toMatchObject({ status: 0, err: '' });
    expect(saved.out).toMatch(/^Copied small to small-copy\.sqlite: [\d,]+ rows, \d+\.\d MB, checked\.\n$/);
    expect(await cli(['restore', 'small-copy.sqlite', '--database', 'again'])).toEqual({
      status: 0,
      out: 'again\n',
      err: '',
    });
    // The copy is left as it was, with nothing beside it.
    expect(readdirSync(folder).filter((name) => name.startsWith('small-copy'))).toEqual(['small-copy.sqlite']);
    const { out } = await cli(['databases', '--format', 'tsv']);
    const [first, second] = out
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
    expect([first?.[0], second?.[0]]).toEqual(['again', 'small']);
    expect(first?.slice(1, 7)).toEqual(second?.slice(1, 7));
  });

  it('put the copy into a named folder, and replace only when told', async () => {
    const { cli } = await withDatabase();
    const disk = temporaryFolder();
    expect((await cli(['backup', 'small', disk])).status).toBe(0);
    const copy = join(disk, 'small.sqlite');
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const refused = await cli(['backup', 'small', disk]);
    expect(refused).toMatchObject({ status: 1, out: '' });
    expect(refused.err).toContain('There is a file "small.sqlite" already');
    expect((await cli(['backup', 'small', disk, '--replace'])).status).toBe(0);
  });

  it('put a copy in the place of a database, which goes to the trash, only when told', async () => {
    const { cli } = await withDatabase();
    await cli(['backup', 'small', 'copy.sqlite']);
    expect(await cli(['import', 'small', '--database', 'small', '--description', 'Later'])).toMatchObject({
      status: 0,
    });
    const order = ['restore', 'copy.sqlite', '--database', 'small'];
    expect((await cli(order)).err).toContain('"small" exists already');
    const { status, out, err } = await cli([...order, '--replace']);
    expect([status, out]).toEqual([0, 'small\n']);
    const [, id = ''] = /^The former small is in the trash: ([0-9a-f]{24})\.\n$/.exec(err) ?? [];
    expect((await cli(['trash', 'restore', id])).out).toContain('Restored small_restored');
    const listed = JSON.parse((await cli(['databases', '--format', 'json'])).out) as { description: string }[];
    expect(listed.map(({ description }) => description)).toEqual(['small', 'Later']);
  });

  it('refuse what does not exist, what is there, and what is no database, with a sentence', async () => {
    const { cli, folder } = await withDatabase();
    expect((await cli(['backup', 'smal', 'x.sqlite'])).err).toContain('There are: small.');
    expect((await cli(['restore', 'nothing.sqlite'])).err).toContain('There is no file "nothing.sqlite"');
    expect((await cli(['backup', 'small', 'small.sqlite'])).status).toBe(0);
    expect((await cli(['restore', 'small.sqlite'])).err).toContain('"small" exists already');
    const foreign = new DatabaseSync(join(folder, 'other.sqlite'));
    foreign.exec('create table t (a)');
    foreign.close();
    const { status, err } = await cli(['restore', 'other.sqlite']);
    expect([status, err]).toEqual([1, expect.stringContaining('of another program')]);
    expect(readdirSync(join(folder, 'data/databases')).filter((name) => name.includes('other'))).toEqual([]);
  });
});
