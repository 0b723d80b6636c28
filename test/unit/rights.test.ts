import { describe, expect, it } from 'vitest';
import { isAdmitted, mayCurate, mayDo, mayRead, type Guarded } from '#electron/rights/database-rights.ts';
import { DatabaseAccess } from '#shared/database-access.ts';
import { RoleName, type Role, type RoleScope } from '#shared/people.ts';
import { NOBODY, OWNER, principalName, type Principal } from '#shared/principal.ts';

const ACCOUNT: Principal = { kind: 'account', account: 'ada' };
const CLIENT: Principal = { kind: 'client', client: 'script', account: 'ada' };
const KEY: Principal = { kind: 'key', key: 'k1', account: 'ada' };
const EVERYTHING = { read: true, submit: true, curate: true };
const NAMES = [undefined, ...RoleName.options] as const;
const RIGHTS = ['submit', 'curate', 'administer'] as const;

const having = (name: RoleName | undefined, scopes: RoleScope[] = []): Pick<Guarded, 'account' | 'client' | 'key'> => {
  const role: Role | undefined = name && { role: name, scopes };
  return {
    account: { disabled: false, ...(role === undefined ? {} : { role }) },
    client: EVERYTHING,
    key: { read: true },
  };
};
const readable = (principal: Principal, facts: Omit<Guarded, 'access'> = {}) =>
  DatabaseAccess.options.filter((access) => mayRead(principal, { access, ...facts }));

describe('the right to read', () => {
  it('is the owner’s everywhere, and everybody’s where a database is public', () => {
    expect([readable(OWNER), readable(NOBODY)]).toEqual([['public', 'members', 'closed'], ['public']]);
  });

  it.each(NAMES)('is that of an account where members may, and where it has a role: %s', (name) => {
    const all = name === undefined ? ['public', 'members'] : ['public', 'members', 'closed'];
    expect([ACCOUNT, CLIENT, KEY].map((principal) => readable(principal, having(name)))).toEqual([all, all, all]);
  });

  it.each(NAMES)('is nobody’s whose account is disabled or not there, whatever its role: %s', (name) => {
    const { account, ...allowed } = having(name);
    for (const principal of [ACCOUNT, CLIENT, KEY]) {
      expect(readable(principal, { account: { ...account, disabled: true }, ...allowed })).toEqual([]);
      expect(readable(principal, allowed)).toEqual([]);
      expect(isAdmitted(principal, { access: 'public' })).toBe(false);
    }
  });

  it('needs a key that is there and for this database, if one is used', () => {
    expect(readable(KEY, { ...having('admin'), key: { read: false } })).toEqual([]);
    const { account } = having('admin');
    expect(account && readable(KEY, { account })).toEqual([]);
  });

  it('needs a client that was allowed to read, if one signs', () => {
    expect(readable(CLIENT, { ...having('admin'), client: { ...EVERYTHING, read: false } })).toEqual([]);
    const { account } = having('admin');
    expect(account && readable(CLIENT, { account })).toEqual([]);
  });
});

describe('further rights', () => {
  const allowed = (principal: Principal, facts: Omit<Guarded, 'access'>) =>
    RIGHTS.filter((right) => mayDo(right, principal, { access: 'public', ...facts }));

  it('come with the role, each with those before it', () => {
    expect(NAMES.map((name) => allowed(ACCOUNT, having(name)).length)).toEqual([0, 0, 1, 2, 3]);
    expect(allowed(OWNER, {})).toEqual(RIGHTS);
    expect(allowed(NOBODY, having('admin'))).toEqual([]);
  });

  it('are never those of a key, whatever its account may do', () => {
    expect(allowed(KEY, having('admin'))).toEqual([]);
    expect(mayDo('follow', KEY, { access: 'public', ...having('admin') })).toBe(false);
  });

  it('are those that account and client both have', () => {
    const through = (client: Partial<typeof EVERYTHING>) =>
      allowed(CLIENT, { ...having('admin'), client: { read: true, submit: false, curate: false, ...client } });
    expect([through({}), through({ submit: true }), through({ curate: true })]).toEqual([
      [],
      ['submit'],
      ['curate', 'administer'],
    ]);
    expect(through({ read: false, submit: true, curate: true })).toEqual([]);
  });
});

describe('the right to curate a part', () => {
  const parts: RoleScope[] = [
    { kind: 'locus', name: 'abcZ' },
    { kind: 'locus', name: 'adk' },
    { kind: 'scheme', name: '1' },
    { kind: 'project', name: '1' },
    { kind: 'submissions', name: '' },
  ];
  const curated = (principal: Principal, facts: Omit<Guarded, 'access'>) =>
    parts.filter((part) => mayCurate(principal, { access: 'public', ...facts }, part));

  it('is for everything without scopes, else for what they name, and nobody else’s', () => {
    expect(curated(ACCOUNT, having('curator'))).toEqual(parts);
    for (const scope of parts) expect(curated(ACCOUNT, having('curator', [scope]))).toEqual([scope]);
    expect(curated(ACCOUNT, having('admin', parts.slice(0, 1)))).toEqual(parts);
    expect(curated(OWNER, {})).toEqual(parts);
    for (const name of [undefined, 'reader', 'submitter'] as const)
      expect(curated(ACCOUNT, having(name, parts))).toEqual([]);
    expect(curated(CLIENT, { ...having('curator'), client: { ...EVERYTHING, curate: false } })).toEqual([]);
  });
});

describe('the name of a principal', () => {
  it('is another one for each, whatever accounts and programs are called', () => {
    const names = ['owner', 'nobody', 'ada', 'a","b', '["account","ada"]'];
    const all: Principal[] = [
      OWNER,
      NOBODY,
      ...names.map((account): Principal => ({ kind: 'account', account })),
      ...names.flatMap((client) => names.map((account): Principal => ({ kind: 'client', client, account }))),
      ...names.flatMap((key) => names.map((account): Principal => ({ kind: 'key', key, account }))),
    ];
    expect(new Set(all.map(principalName)).size).toBe(all.length);
  });
});
