import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createServer } from '#electron/server/create-server.ts';
import { listCurators } from '#electron/store/records/user-repository.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { believing } from '#test/support/listening-service.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { rowsOf, runKilled, setUpCli, spawnCli } from './cli-support.ts';

const FILES = { 'defs/abcZ.tfa': '>abcZ_1\nACGT\n', 'defs/mlst.txt': 'ST\tabcZ\n7\t1\n' };
const PASSWORD = 'correct horse battery';

/** A shell with a database, and a running service over the same data folder, to which everybody signs in as anyone. */
async function setUp() {
  const { folder, cli } = setUpCli(FILES);
  await cli(['import', 'defs', '--database', 'defs']);
  const dataFolder = await openDataFolder(join(folder, 'data'));
  const typing = createTypingEngine({ threads: 1 });
  const app = await createServer({ dataFolder, typing, appVersion: '1', authenticate: believing });
  onTestFinished(async () => {
    await app.close();
    await typing.close();
    await dataFolder.close();
  });
  const statusFor = async (authorization?: string, url = '/db/defs') =>
    (await app.inject({ url, headers: authorization === undefined ? {} : { authorization } })).statusCode;
  const json = async () => JSON.parse((await cli(['account', 'list', '--json'])).out) as unknown;
  return { folder, cli, json, app, dataFolder, statusFor };
}

describe('allelier account, grant and access', () => {
  it('add people, close a database and let them in, which a running service follows at once', async () => {
    const { cli, json, app, dataFolder, statusFor } = await setUp();
    const ada = ['ada', '--first-name', 'Ada', '--surname', 'Exempla', '--email', 'ada@example.org'];
    // As a shell of Windows ends a line.
    const added = await cli(['account', 'add', ...ada, '--password-stdin'], { stdin: `${PASSWORD}\r\n` });
    expect([added.status, added.out]).toEqual([0, 'Added ada.\n']);
    expect(await dataFolder.site.accounts.checkPassword('ada', PASSWORD)).toMatchObject({ first_name: 'Ada' });
    expect((await cli(['account', 'add', 'bob'])).out).toContain('cannot sign in without a password');

    expect((await cli(['access', 'defs'])).out).toBe('defs can be read by everybody.\n');
    expect((await cli(['access', 'defs', 'members'])).status).toBe(0);
    expect([await statusFor(), await statusFor('ada'), await statusFor('eve')]).toEqual([401, 200, 401]);
    await cli(['access', 'defs', 'closed']);
    expect([await statusFor(), await statusFor('ada')]).toEqual([401, 401]);
    expect(JSON.parse((await cli(['access', 'defs', '--json'])).out)).toEqual({ database: 'defs', access: 'closed' });

    const granted = await cli([
      'grant',
      'defs',
      'ada',
      'curator',
      '--locus',
      'abcZ',
      '--scheme',
      'mlst',
      '--submissions',
    ]);
    expect([granted.out, granted.err]).toEqual(['ada is curator in defs.\n', '']);
    expect([await statusFor('ada'), await statusFor('bob')]).toEqual([200, 401]);
    const { curators } = (
      await app.inject({ url: '/db/defs/curators?include_records=1', headers: { authorization: 'ada' } })
    ).json<{
      curators: object[];
    }>();
    expect(curators).toContainEqual(expect.objectContaining({ surname: 'Exempla', email: 'ada@example.org' }));

    await cli(['account', 'change', 'ada', '--affiliation', 'Nowhere', '--email', '']);
    expect(await json()).toMatchObject([
      {
        user_name: 'ada',
        affiliation: 'Nowhere',
        email: '',
        roles: [
          {
            database: 'defs',
            role: 'curator',
            scopes: [
              { kind: 'locus', label: 'abcZ', missing: false },
              { kind: 'scheme', name: '1', label: 'mlst' },
              { kind: 'submissions' },
            ],
          },
        ],
      },
      { user_name: 'bob', has_password: false, roles: [] },
    ]);
    const shown = 'defs: curator of locus abcZ, scheme mlst, submissions';
    expect(rowsOf((await cli(['account', 'list'])).out).slice(1)).toEqual([
      ['ada', 'Ada', 'Exempla', 'Nowhere', '', 'enabled', shown],
      ['bob', '', '', '', '', 'no password', ''],
    ]);

    expect((await cli(['account', 'disable', 'ada'])).out).toBe('Disabled ada.\n');
    expect(await statusFor('ada')).toBe(401);
    const again = await cli(['grant', 'defs', 'ada', 'reader']);
    expect(again.err).toContain('is disabled');
    expect((await cli(['account', 'enable', 'ada'])).status).toBe(0);
    expect(await statusFor('ada')).toBe(200);
    expect((await cli(['grant', 'defs', 'ada', 'none'])).out).toBe('ada has no role in defs.\n');
    expect(await statusFor('ada')).toBe(401);
    expect((await cli(['account', 'owner', 'grace', '--first-name', 'Grace'])).out).toContain('is grace');
    expect((await cli(['account', 'owner', 'other'])).err).toContain('never changes');
  });

  it('say clearly what is wrong, and change nothing', async () => {
    const { cli, json } = await setUp();
    await cli(['account', 'add', 'ada']);
    await cli(['account', 'owner', 'grace']);
    const before = await json();
    const wrong: [string[], string, string?][] = [
      [['account', 'add', 'ADA'], 'There is already an account "ADA". Choose another user name.'],
      [['account', 'add', 'ada '], 'The user name begins or ends with a blank.'],
      [['account', 'add', '\u0430da'], 'A user name is made of the letters A to Z'],
      [['account', 'add', 'eve', '--email', 'nowhere'], '"nowhere" is not an e-mail address.'],
      [['account', 'add', 'eve', '--password-stdin'], 'The password on standard input is empty.', '\n'],
      [['account', 'add', 'eve', '--password-stdin'], 'The password is too short', 'secret\n'],
      [['account', 'change', 'ada', '--password-stdin'], 'too easy to guess', 'ada-ada-ada-ada\n'],
      [['account', 'change', 'ada', '--password-stdin'], 'too long', 'x'.repeat(20_000)],
      [['account', 'change', 'ada', '--email', 'nowhere', '--password-stdin'], 'is not an e-mail address', PASSWORD],
      [['account', 'change', 'ada'], 'Say what to change'],
      [['account', 'change', 'eve', '--surname', 'X'], 'There is no account "eve".'],
      [['account', 'disable', 'eve'], 'There is no account "eve".'],
      [['account', 'disable', 'grace'], '"grace" is the owner of this installation'],
      [['account', 'change', 'grace', '--password-stdin'], 'signs in without a password', PASSWORD],
      [['grant', 'defs', 'eve', 'reader'], 'There is no account "eve". Add it first.'],
      [['grant', 'gone', 'ada', 'reader'], 'The database "gone" does not exist. There are: defs.'],
      [['grant', 'defs', 'grace', 'reader'], '"grace" is the owner'],
      [['grant', 'defs', 'ada', 'reader', '--submissions'], 'Only the role of a curator can be limited'],
      [['grant', 'defs', 'ada', 'curator', '--locus', 'adk'], 'has no locus "adk"'],
      [['grant', 'defs', 'ada', 'curator', '--scheme', '9'], 'has no scheme "9"'],
      [['grant', 'defs', 'ada', 'curator', '--project', 'x'], 'has no project "x"'],
      [['access', 'gone', 'closed'], 'The database "gone" does not exist.'],
    ];
    for (const [argv, sentence, stdin] of wrong) {
      const { status, out, err } = await cli(argv, stdin === undefined ? {} : { stdin });
      expect([argv, status, out, err]).toEqual([argv, 1, '', expect.stringContaining(sentence)]);
    }
    for (const argv of [
      ['grant', 'defs', 'ada', 'king'],
      ['access', 'defs', 'open'],
      ['account', 'add'],
    ])
      expect([argv, (await cli(argv)).status]).toEqual([argv, 2]);
    expect(await json()).toEqual(before);
  });

  it('count after a kill at any commit, and the next command brings the users of the database in line', async () => {
    const { folder, cli } = setUpCli(FILES);
    await cli(['import', 'defs', '--database', 'defs']);
    await cli(['account', 'add', 'ada']);
    const seen: unknown[] = [];
    for (let commit = 1, signal: string | null = ''; signal !== null; commit += 1) {
      const root = join(temporaryFolder(), 'killed');
      cpSync(folder, root, { recursive: true });
      signal = await runKilled(root, commit, ['grant', 'defs', 'ada', 'curator']);
      const { out } = await cli(['account', 'list', '--json', '--data', join(root, 'data')]);
      const [{ roles } = { roles: [] }] = JSON.parse(out) as { roles: { role: string }[] }[];
      const dataFolder = await openDataFolder(join(root, 'data'));
      const curators = (await listCurators(await dataFolder.open('defs'))).map(({ user_name }) => user_name);
      await dataFolder.close();
      seen.push([roles.map(({ role }) => role), curators.includes('ada')]);
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual(seen.map(() => [['curator'], true]));
  });

  it('may be used by several processes at once', async () => {
    const { folder, cli, json } = await setUp();
    const names = ['ada', 'bob', 'carol', 'dora'];
    for (const name of names) await cli(['account', 'add', name]);
    const all = await Promise.all(names.map((name) => spawnCli(['grant', 'defs', name, 'curator'], folder).ended));
    expect(all.map(({ status, err }) => [status, err])).toEqual(names.map(() => [0, '']));
    expect(await json()).toMatchObject(names.map((user_name) => ({ user_name, roles: [{ role: 'curator' }] })));
  });
});
