import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Accounts } from '#electron/store/site/accounts.ts';
import { openSiteStore, type SiteStore } from '#electron/store/site/site-store.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const PASSWORD = 'correct horse battery';

describe('accounts', () => {
  let store: SiteStore;
  let accounts: Accounts;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'allelier-test-'));
    file = join(folder, 'site.sqlite');
    store = await openSiteStore(file);
    accounts = store.accounts;
    await accounts.add({
      user_name: 'ada',
      first_name: ' Ada ',
      surname: 'Exempla',
      affiliation: 'Nowhere',
      email: 'ada@example.org',
      password: PASSWORD,
    });
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are found by name, whatever the capital letters, and by id, and listed by name', async () => {
    const ada = accounts.find('ADA');
    expect(ada).toMatchObject({
      user_name: 'ada',
      first_name: 'Ada',
      has_password: true,
      disabled: false,
      is_owner: false,
    });
    expect(accounts.byId(ada?.id ?? 0)).toEqual(ada);
    await accounts.add({ user_name: 'Bob' });
    expect(accounts.list().map(({ user_name }) => user_name)).toEqual(['ada', 'Bob']);
    expect([accounts.find('nobody'), accounts.byId(99)]).toEqual([undefined, undefined]);
  });

  it('are changed in the fields that are named', async () => {
    await accounts.change('Ada', { affiliation: 'Elsewhere' });
    expect(accounts.find('ada')).toMatchObject({
      first_name: 'Ada',
      affiliation: 'Elsewhere',
      email: 'ada@example.org',
    });
    await expect(accounts.change('eve', {})).rejects.toMatchObject({
      problem: { status: 404, code: 'unknown_account' },
    });
  });

  it('let in only with the right password', async () => {
    expect(await accounts.checkPassword('ada', PASSWORD)).toEqual(accounts.find('ada'));
    for (const [name, password] of [
      ['ada', 'correct horse batterie'],
      ['ada', ''],
      ['eve', PASSWORD],
      ['Bob', PASSWORD],
      ['Bob', ''],
      ['ada', `${PASSWORD}${'x'.repeat(20_000)}`],
    ] as const)
      expect(await accounts.checkPassword(name, password), name).toBeUndefined();
  });

  it('take an accent for the same however it is written', async () => {
    await accounts.change('Bob', { password: 'caf\u00e9 au lait noir' });
    expect(await accounts.checkPassword('bob', 'cafe\u0301 au lait noir')).toMatchObject({ user_name: 'Bob' });
  });

  it('may do nothing while they are disabled', async () => {
    await accounts.disable('Bob');
    expect(accounts.find('Bob')?.disabled).toBe(true);
    expect(await accounts.checkPassword('Bob', 'caf\u00e9 au lait noir')).toBeUndefined();
    await accounts.enable('Bob');
    expect(await accounts.checkPassword('Bob', 'caf\u00e9 au lait noir')).toMatchObject({ disabled: false });
  });

  it('are not let in if they were disabled, or got another password, while the password was checked', async () => {
    const signingIn = accounts.checkPassword('Bob', 'caf\u00e9 au lait noir');
    await accounts.disable('Bob');
    expect(await signingIn).toBeUndefined();
    await accounts.enable('Bob');
  });

  it('keep no password in clear text, and no two the same', async () => {
    await accounts.add({ user_name: 'carol', password: PASSWORD });
    const other = new DatabaseSync(file, { readOnly: true });
    const sealed = other.prepare('select password from account where password is not null').all();
    other.close();
    const texts = sealed.map((row) => String(row['password']));
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(texts.join()).not.toContain('horse');
  });

  it.each([
    ['', 'is empty'],
    ['ada ', 'begins or ends with a blank'],
    [' ada', 'begins or ends with a blank'],
    ['\u0430da', 'letters A to Z'],
    ['ad\u00e0', 'letters A to Z'],
    ['ada\u200b', 'letters A to Z'],
    ['ada lovelace', 'letters A to Z'],
    ['.ada', 'begins with a letter'],
    ['Local', 'a meaning of its own'],
    ['a'.repeat(61), 'longer than 60'],
  ])('refuse the user name %j', async (user_name, reason) => {
    await expect(accounts.add({ user_name })).rejects.toMatchObject({
      problem: { status: 400, code: 'bad_account', message: expect.stringContaining(reason) as string },
    });
  });

  it.each([
    ['', 'is empty'],
    ['          ', 'is empty'],
    ['short', 'too short'],
    ['aaaaaaaaaaaaaa', 'too easy'],
    ['xx-Dora-xx-Dora', 'too easy'],
    ['password1234', 'too easy'],
    ['correct\thorse', 'one line'],
  ])('refuse the password %j', async (password, reason) => {
    await expect(accounts.add({ user_name: 'dora', password })).rejects.toMatchObject({
      problem: { status: 400, code: 'weak_password', message: expect.stringContaining(reason) as string },
    });
    expect(accounts.find('dora')).toBeUndefined();
  });

  it('refuse a name that is taken, also in other letters, and texts that are none', async () => {
    await expect(accounts.add({ user_name: 'ADA', password: PASSWORD })).rejects.toMatchObject({
      problem: { status: 409, code: 'account_exists' },
    });
    for (const details of [{ email: 'ada at home' }, { surname: 'Two\nlines' }, { affiliation: 'x'.repeat(201) }])
      await expect(accounts.change('ada', details)).rejects.toMatchObject({ problem: { code: 'bad_account' } });
  });

  it('have roles, each in place of the one before, with scopes', async () => {
    const { id } = accounts.find('carol') ?? { id: 0 };
    expect(accounts.roleIn(id, 'one')).toBeUndefined();
    await accounts.grant(id, 'one', { role: 'reader', scopes: [] });
    const scopes = [
      { kind: 'locus', name: 'abcZ' },
      { kind: 'submissions', name: '' },
    ] as const;
    await accounts.grant(id, 'one', { role: 'curator', scopes: [...scopes, scopes[0]] });
    await accounts.grant(id, 'two', { role: 'admin', scopes: [] });
    expect(accounts.roleIn(id, 'one')).toEqual({ role: 'curator', scopes });
    expect(accounts.listRoles({ database: 'one' })).toEqual([
      { account: id, user_name: 'carol', database: 'one', role: 'curator', scopes },
    ]);
    expect(accounts.listRoles({ account: id }).map(({ database }) => database)).toEqual(['one', 'two']);
    await accounts.grant(id, 'one', undefined);
    expect(accounts.roleIn(id, 'one')).toBeUndefined();
    expect(accounts.listRoles()).toHaveLength(1);
    const [one, two] = accounts.peopleToShow();
    expect([one?.database, two?.database]).toEqual(['one', 'two']);
    for (const shown of accounts.peopleToShow()) await accounts.peopleShown(shown);
    await accounts.change('carol', { surname: 'Exempla' });
    expect(accounts.peopleToShow().map(({ database }) => database)).toEqual(['two']);
    // Somebody read the roles before the last change of them.
    if (two) await accounts.peopleShown(two);
    expect(accounts.peopleToShow()).toHaveLength(1);
  });

  it('are seen by another process of the data folder at once, and written by both at once', async () => {
    const other = await openSiteStore(file);
    const { id } = accounts.find('carol') ?? { id: 0 };
    await other.accounts.grant(id, 'shared', { role: 'reader', scopes: [] });
    expect(accounts.roleIn(id, 'shared')?.role).toBe('reader');
    const names = Array.from({ length: 20 }, (_, index) => `database_${index}`);
    await Promise.all(
      names.map((name, index) =>
        (index % 2 ? other : store).accounts.grant(id, name, { role: 'submitter', scopes: [] }),
      ),
    );
    expect(other.accounts.listRoles({ account: id }).filter(({ role }) => role === 'submitter')).toHaveLength(20);
    await other.accounts.disable('carol');
    expect(accounts.find('carol')?.disabled).toBe(true);
    await other.close();
  });
});

test('the owner gives his name once, has no password and is never shut out', async () => {
  const store = await openSiteStore(join(temporaryFolder(), 'site.sqlite'));
  const { accounts } = store;
  expect(accounts.owner()).toBeUndefined();
  const owner = await accounts.setOwner({ user_name: 'grace', first_name: 'Grace', surname: 'Exempla' });
  expect(owner).toMatchObject({ is_owner: true, has_password: false });
  await accounts.setOwner({ user_name: 'other', first_name: 'Grace B.' });
  expect(accounts.owner()).toMatchObject({
    id: owner.id,
    user_name: 'grace',
    first_name: 'Grace B.',
    surname: 'Exempla',
  });
  expect(accounts.list()).toHaveLength(1);
  const refused = { problem: { status: 409, code: 'owner_account' } };
  await expect(accounts.disable('grace')).rejects.toMatchObject(refused);
  await expect(accounts.change('grace', { password: PASSWORD })).rejects.toMatchObject(refused);
  expect(await accounts.checkPassword('grace', '')).toBeUndefined();
  await expect(accounts.setOwner({ user_name: 'local' })).rejects.toMatchObject({ problem: { code: 'bad_account' } });
  await store.close();
});
