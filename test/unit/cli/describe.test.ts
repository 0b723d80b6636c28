import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createServer } from '#electron/server/create-server.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { rowsOf, setUpCli } from './cli-support.ts';

const FILES = {
  'defs/abcZ.tfa': '>abcZ_1\nACGTACGT\n>abcZ_2\nACGTACGA\n',
  'defs/adk.tfa': '>adk_1\nTTGTACGT\n',
  'defs/neisseria.txt': 'ST\tabcZ\tadk\n7\t2\t1\n',
  'more/neisseria.txt': 'ST\tabcZ\tadk\n8\t1\t1\n',
  'isolates.csv': 'isolate,abcZ,adk\nA,2,1\nB,1,1\n',
};

/** A shell with definitions and linked isolates, and a running service over the same data folder. */
async function setUp() {
  const { folder, cli } = setUpCli(FILES);
  await cli(['import', 'defs', '--database', 'defs']);
  await cli(['import', '--isolates', 'isolates.csv', '--link', 'defs', '--database', 'mine']);
  const dataFolder = await openDataFolder(join(folder, 'data'));
  const typing = createTypingEngine({ threads: 1 });
  const app = await createServer({ dataFolder, typing, appVersion: '1' });
  onTestFinished(async () => {
    await app.close();
    await typing.close();
    await dataFolder.close();
  });
  const ask = async (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const get = async (url: string) => (await ask(url)).json<never>() as unknown;
  const json = async (...argv: string[]) => JSON.parse((await cli(['describe', ...argv, '--json'])).out) as unknown;
  return { cli, ask, get, json, dataFolder, app };
}

describe('allelier describe', () => {
  it('without options prints what is said of a database, also as JSON', async () => {
    const { cli, json } = await setUp();
    expect(rowsOf((await cli(['describe', 'defs'])).out)).toEqual([
      ['database', 'defs'],
      ['kind', 'seqdef'],
      ['description', 'defs'],
      ['schemes', '1 (neisseria)'],
    ]);
    expect(await json('mine')).toMatchObject({ kind: 'isolates', definitions: 'defs' });
  });

  it('says what a database is and where it stands; the running service follows at once', async () => {
    const { cli, get, ask, json } = await setUp();
    const before = await ask('/db/defs');
    const said = ['--description', 'Definitions', '--long-description', 'Two\nlines.', '--organism', 'Neisseria spp.'];
    expect((await cli(['describe', 'defs', ...said, '--group', 'Neisseria', '--position', '2'])).status).toBe(0);
    await cli([
      'describe',
      'mine',
      '--group',
      'Neisseria',
      '--position',
      '1',
      '--group-long-description',
      'About both.',
    ]);
    expect(await get('/db')).toEqual([
      {
        name: 'Neisseria',
        description: 'Neisseria',
        long_description: 'About both.',
        databases: [
          { name: 'mine', description: 'mine', href: expect.stringMatching(/\/db\/mine$/) },
          {
            name: 'defs',
            description: 'Definitions',
            long_description: 'Two\nlines.',
            organism: 'Neisseria spp.',
            href: expect.stringMatching(/\/db\/defs$/),
          },
        ],
      },
    ]);
    expect((await ask('/db/defs', { 'if-none-match': String(before.headers['etag']) })).statusCode).toBe(200);
    const removed = await cli(['describe', 'defs', '--organism', '', '--group', '', '--position', 'none']);
    expect(removed).toMatchObject({ status: 0, err: '' });
    expect(await json('defs')).toEqual({
      database: 'defs',
      kind: 'seqdef',
      description: 'Definitions',
      long_description: 'Two\nlines.',
      schemes: [{ id: 1, name: 'neisseria' }],
    });
  });

  it('takes the group of all others by its name, too, and keeps the place in it', async () => {
    const { cli, get } = await setUp();
    const names = async () =>
      ((await get('/db')) as { databases: { name: string }[] }[])[0]?.databases.map((each) => each.name);
    await cli(['describe', 'mine', '--position', '1']);
    expect(await names()).toEqual(['mine', 'defs']);
    await cli(['describe', 'mine', '--group', 'local']);
    expect(await names()).toEqual(['mine', 'defs']);
    await cli(['describe', 'defs', '--group', 'local', '--position', '0']);
    expect(await names()).toEqual(['defs', 'mine']);
  });

  it('renames a scheme: addresses stay, isolates keep their types, and its table can be imported again', async () => {
    const { cli, get, json, ask } = await setUp();
    const values = () => get('/db/mine/isolates/1/schemes');
    const before = JSON.stringify(await values());
    const { err } = await cli([
      'describe',
      'defs',
      '--scheme',
      'neisseria',
      '--name',
      'MLST',
      '--description',
      'Seven genes',
      '--position',
      '3',
    ]);
    expect(err).toContain('The scheme has the new name in "mine", too.');
    expect(await get('/db/defs/schemes/1')).toMatchObject({
      id: 1,
      description: 'MLST',
      long_description: 'Seven genes',
      display_order: 3,
    });
    expect(await get('/db/mine/schemes/1')).toMatchObject({ description: 'MLST' });
    expect((await ask('/db/defs/schemes/1/profiles/7')).statusCode).toBe(200);
    expect(JSON.stringify(await values()).replaceAll('MLST', 'neisseria')).toBe(before);
    // The file still has the former name.
    expect((await cli(['import', 'more', '--database', 'defs'])).status).toBe(0);
    expect(await json('defs')).toMatchObject({ schemes: [{ id: 1, name: 'MLST' }] });
    expect(await get('/db/defs/schemes/1')).toMatchObject({ records: 2 });
    expect(await json('defs', '--scheme', 'MLST')).toEqual({
      database: 'defs',
      id: 1,
      name: 'MLST',
      description: 'Seven genes',
      position: 3,
    });
  });

  it('refuses what cannot be said, and says why', async () => {
    const { cli } = await setUp();
    const refused = async (...argv: string[]) => {
      const { status, err } = await cli(['describe', ...argv]);
      return [status, err];
    };
    expect(await refused('none')).toEqual([1, expect.stringContaining('There are: defs, mine.')]);
    expect(await refused('defs', '--description', 'two\nlines')).toEqual([1, expect.stringContaining('one line')]);
    expect(await refused('defs', '--scheme', '1', '--name', ' ')).toEqual([1, expect.stringContaining('has no name')]);
    expect(await refused('defs', '--scheme', '9')).toEqual([1, expect.stringContaining('1 (neisseria)')]);
    expect(await refused('mine', '--scheme', '1', '--name', 'x')).toEqual([
      1,
      expect.stringContaining('is defined in the database "defs". Rename it there'),
    ]);
    expect(await refused('defs', '--link', 'mine')).toEqual([1, expect.stringContaining('Only an isolate database')]);
    expect(await refused('defs', '--position', 'first')).toEqual([2, expect.stringContaining('whole number')]);
    expect(await refused('defs', '--name', 'x')).toEqual([2, expect.stringContaining("needs '--scheme <scheme>'")]);
    expect(await refused('defs', '--scheme', '1', '--group', 'x')).toEqual([2, expect.stringContaining('only')]);
  });

  it('changes nothing, the link neither, where one of the things asked for cannot be said', async () => {
    const { cli } = await setUp();
    await cli(['import', 'defs', '--database', 'others']);
    const before = (await cli(['describe', 'mine'])).out;
    const refused = await cli(['describe', 'mine', '--link', 'others', '--version-date', 'soon']);
    expect([refused.status, refused.out]).toEqual([1, '']);
    expect((await cli(['describe', 'mine'])).out).toBe(before);
  });
});

describe('what is said of a database', () => {
  it('is given when it is imported or created, and changed by a later import', async () => {
    const { cli } = setUpCli(FILES);
    const told = async (name: string) => JSON.parse((await cli(['describe', name, '--json'])).out) as unknown;
    await cli([
      'import',
      'defs',
      '--database',
      'defs',
      '--description',
      'First',
      '--organism',
      'Neisseria',
      '--group',
      'Real',
    ]);
    expect(await told('defs')).toMatchObject({ description: 'First', organism: 'Neisseria', group: 'Real' });
    await cli(['import', 'more', '--database', 'defs', '--description', 'Second']);
    expect(await told('defs')).toMatchObject({ description: 'Second', organism: 'Neisseria' });
    await cli(['create', 'pair', '--kind', 'pair', '--organism', 'E. coli', '--description', 'Both']);
    expect(await told('pair_isolates')).toMatchObject({ description: 'Both: isolates', organism: 'E. coli' });
    await cli(['import', '--isolates', 'isolates.csv', '--database', 'pair_isolates', '--description', 'Third']);
    expect(await told('pair_isolates')).toMatchObject({ description: 'Third' });
  });

  it('does not change with an import that is refused', async () => {
    const { cli } = setUpCli({ ...FILES, 'bad/abcZ.tfa': '>abcZ_1\nTTTT\n' });
    await cli(['import', 'defs', '--database', 'defs', '--description', 'First']);
    expect((await cli(['import', 'bad', '--database', 'defs', '--description', 'Second'])).status).toBe(1);
    expect((await cli(['describe', 'defs'])).out).toContain('description\tFirst');
  });
});

/** Puts a file that is no database in the place of one. */
function putLetter(file: string): void {
  writeFileSync(`${file}.letter`, 'a letter');
  renameSync(`${file}.letter`, file);
}

describe('definitions that are deleted', () => {
  it.for([
    ['gone', (file: string) => rmSync(file), true],
    ['damaged', putLetter, false],
  ] as const)('that are %s stop no answer of the service, which names what is missing', async ([, spoil, isTold]) => {
    const { ask, get, dataFolder, app } = await setUp();
    expect(await get('/db/mine')).not.toHaveProperty('message');
    spoil(dataFolder.fileOf('defs'));
    // A file that is there and cannot be read may be closed to this client, who then hears nothing of it.
    const { message = '' } = (await get('/db/mine')) as { message?: string };
    expect(message.startsWith('The database "defs", which defines the types of these isolates, is missing')).toBe(
      isTold,
    );
    const paths = ['isolates', 'isolates?include_records=1', 'isolates/1', 'isolates/1/schemes/1/allele_designations'];
    for (const path of [
      ...paths,
      'schemes/1',
      'schemes/1/loci',
      'loci/abcZ',
      'fields',
      'classification_schemes',
      'genomes',
    ]) {
      expect([path, (await ask(`/db/mine/${path}`)).statusCode]).toEqual([path, 200]);
    }
    for (const body of [{ 'scheme.1.ST': 7 }, { 'locus.abcZ': 2 }]) {
      const reply = await app.inject({ method: 'POST', url: '/db/mine/isolates/search', payload: body });
      expect(reply.statusCode).toBe(200);
    }
  });

  it('come back to the isolates when they are imported again, or others are linked', async () => {
    const { cli, get, dataFolder } = await setUp();
    const typed = async () => JSON.stringify(await get('/db/mine/isolates/1'));
    expect(await typed()).toContain('"ST":7');
    await cli(['describe', 'defs', '--scheme', '1', '--name', 'MLST']);
    await dataFolder.remove('defs');
    expect(await typed()).not.toContain('"ST":7');
    await cli(['import', 'defs', '--database', 'defs']);
    expect(await typed()).toContain('"ST":7');
    await dataFolder.remove('defs');
    await cli(['import', 'defs', '--database', 'others']);
    await cli(['describe', 'mine', '--link', 'others']);
    expect(await typed()).toContain('"ST":7');
  });
});
