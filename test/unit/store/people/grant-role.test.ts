import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '#electron/store/site/describe-database.ts';
import { findScopes, labelScopes } from '#electron/store/people/find-scope.ts';
import { changeAccess, grantRole, type Grant } from '#electron/store/people/grant-role.ts';
import { showPeople } from '#electron/store/people/show-people.ts';
import { describeScheme } from '#electron/store/site/describe-scheme.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { listCurators } from '#electron/store/records/user-repository.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';

let root: string;
let folder: DataFolder;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'allelier-test-'));
  folder = await openDataFolder(root);
  await createSamplePair(folder);
  await folder.site.accounts.add({ user_name: 'zoe', first_name: 'Zoe', surname: 'Nova', email: 'zoe@example.org' });
});
afterAll(async () => {
  await folder.close();
  rmSync(root, { recursive: true, force: true, maxRetries: 3 });
});

const grant = (more: Partial<Grant>) =>
  grantRole(folder, { database: 'sample', user_name: 'zoe', role: 'reader', scopes: [], ...more });
const userOf = async (name: string) => {
  const { sql } = await folder.open('sample');
  return sql.selectFrom('app_user').selectAll().where('user_name', '=', name).executeTakeFirst();
};

describe('a role', () => {
  it('puts the person among the users and curators of the database, and takes the person off the curators again', async () => {
    expect(await grant({})).toEqual([]);
    expect(await userOf('zoe')).toBeUndefined();
    await grant({ role: 'curator' });
    expect(await userOf('zoe')).toMatchObject({
      first_name: 'Zoe',
      surname: 'Nova',
      email: 'zoe@example.org',
      role: 'curator',
    });
    const curators = async () => (await listCurators(await folder.open('sample'))).map(({ user_name }) => user_name);
    expect(await curators()).toContain('zoe');
    await folder.site.accounts.disable('zoe');
    await showPeople(folder);
    expect(await curators()).not.toContain('zoe');
    await folder.site.accounts.enable('zoe');
    await folder.site.accounts.change('zoe', { surname: 'Vetus' });
    await showPeople(folder);
    expect(await userOf('zoe')).toMatchObject({ surname: 'Vetus', role: 'curator' });
    await grant({ role: 'none' });
    expect(await userOf('zoe')).toMatchObject({ surname: 'Vetus', role: 'submitter' });
    expect(folder.site.accounts.peopleToShow()).toEqual([]);
  });

  it('of a database that cannot be written now counts all the same, and its users follow later', async () => {
    const { id } = folder.site.accounts.find('zoe') ?? { id: 0 };
    await folder.site.accounts.grant(id, 'sample', { role: 'admin', scopes: [] });
    expect((await userOf('zoe'))?.role).toBe('submitter');
    // As after a kill between the two files.
    await folder.close();
    folder = await openDataFolder(root);
    expect(folder.site.accounts.roleIn(id, 'sample')?.role).toBe('admin');
    expect(await showPeople(folder)).toEqual([]);
    expect((await userOf('zoe'))?.role).toBe('admin');
  });

  it('may be limited to parts, which keep it when they are renamed', async () => {
    const scopes = [
      { kind: 'locus', name: 'abcZ' },
      { kind: 'scheme', name: '1' },
      { kind: 'submissions', name: '' },
    ] as const;
    const database = await folder.open('sample');
    const { sql } = database;
    const { name = '' } = (await sql.selectFrom('scheme').select('name').where('id', '=', 1).executeTakeFirst()) ?? {};
    expect(findScopes(database, [{ kind: 'scheme', name }])).toEqual([scopes[1]]);
    await grant({ role: 'curator', scopes: [scopes[0], { kind: 'scheme', name }, scopes[2]] });
    const { id } = folder.site.accounts.find('zoe') ?? { id: 0 };
    expect(folder.site.accounts.roleIn(id, 'sample')?.scopes).toEqual(scopes);
    await describeScheme(folder, { database: 'sample', scheme: 1, name: 'renamed' });
    const gone = [
      { kind: 'locus', name: 'gone' },
      { kind: 'project', name: '9' },
    ] as const;
    expect(labelScopes(await folder.open('sample'), [...scopes, ...gone])).toMatchObject([
      { label: 'abcZ', missing: false },
      { label: 'renamed', missing: false },
      { label: 'submissions' },
      { label: 'gone', missing: true },
      { label: 'project 9', missing: true },
    ]);
  });

  it.each([
    [{ user_name: 'eve' }, 'unknown_account'],
    [{ database: 'gone' }, 'unknown_database'],
    [{ database: '../x' }, 'unknown_database'],
    [{ role: 'curator', scopes: [{ kind: 'locus', name: 'nothing' }] }, 'unknown_locus'],
    [{ role: 'curator', scopes: [{ kind: 'scheme', name: '99' }] }, 'unknown_scheme'],
    [{ role: 'curator', scopes: [{ kind: 'project', name: 'none' }] }, 'unknown_project'],
    [{ role: 'reader', scopes: [{ kind: 'submissions', name: '' }] }, 'scopes_not_allowed'],
  ] as [Partial<Grant>, string][])('is refused where something is missing: %j', async (more, code) => {
    const before = folder.site.accounts.listRoles();
    await expect(grant(more)).rejects.toMatchObject({ problem: { code } });
    expect(folder.site.accounts.listRoles()).toEqual(before);
  });
});

describe('a deleted database', () => {
  it('leaves its roles to no other of its name, and has them again when it comes back, under another name, too', async () => {
    const { accounts } = folder.site;
    const { id } = accounts.find('zoe') ?? { id: 0 };
    await folder.create('away', { kind: 'seqdef', description: 'Away' });
    const role = { role: 'curator', scopes: [{ kind: 'submissions', name: '' }] } as const;
    await grantRole(folder, { database: 'away', user_name: 'zoe', ...role });
    const entry = await folder.discard('away');
    expect(accounts.roleIn(id, 'away')).toBeUndefined();
    await folder.create('away', { kind: 'seqdef', description: 'Another one' });
    const { name } = await folder.trash.restore(entry);
    expect([name, accounts.roleIn(id, name), accounts.roleIn(id, 'away')]).toEqual(['away_restored', role, undefined]);
    await grantRole(folder, { database: 'away', user_name: 'zoe', ...role });
    await folder.remove('away');
    expect(accounts.roleIn(id, 'away')).toBeUndefined();
  });

  it('has left no roles after a kill between the trash and the roles', async () => {
    const { id } = folder.site.accounts.find('zoe') ?? { id: 0 };
    await folder.discard('away_restored');
    await folder.site.accounts.grant(id, 'away_restored', { role: 'admin', scopes: [] });
    await folder.close();
    folder = await openDataFolder(root);
    expect(folder.site.accounts.roleIn(id, 'away_restored')).toBeUndefined();
  });
});

describe('the access of a database', () => {
  it('is changed with a line in the history, once', async () => {
    expect(await changeAccess(folder, { database: 'sample', access: 'closed' })).toBe(true);
    expect(await changeAccess(folder, { database: 'sample', access: 'closed' })).toBe(false);
    const database = await folder.open('sample');
    expect((await getMeta(database)).access).toBe('closed');
    const rows = await database.sql
      .selectFrom('record_history')
      .selectAll()
      .where('record_id', '=', 'access')
      .execute();
    expect(rows).toMatchObject([{ action: 'Changed who may read the database.' }]);
  });
});

describe('the owner', () => {
  it('is the local curator until he says his name, and then the administrator that new records name', async () => {
    await folder.create('made', { kind: 'seqdef', description: 'Made' });
    await describeDatabase(folder, { database: 'made', organism: 'One' });
    const users = async () =>
      (await folder.open('made')).sql.selectFrom('app_user').selectAll().orderBy('id').execute();
    expect(await users()).toMatchObject([{ user_name: 'local', role: 'admin' }]);
    const { accounts } = folder.site;
    const owner = await accounts.setOwner({ user_name: 'grace', first_name: 'Grace', surname: 'Nova' });
    await describeDatabase(folder, { database: 'made', organism: 'Two' });
    expect(await users()).toMatchObject([
      { user_name: 'local' },
      { user_name: 'grace', first_name: 'Grace', surname: 'Nova', role: 'admin' },
    ]);
    expect(accounts.roleIn(owner.id, 'made')?.role).toBe('admin');
    await accounts.setOwner({ user_name: 'grace', surname: 'Vetus' });
    await describeDatabase(folder, { database: 'made', organism: 'Three' });
    expect((await users())[1]).toMatchObject({ surname: 'Vetus' });
    await expect(grant({ user_name: 'grace' })).rejects.toMatchObject({ problem: { code: 'owner_account' } });
  });
});
