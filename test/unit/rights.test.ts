import { describe, expect, it } from 'vitest';
import { mayRead, mayWrite } from '#electron/rights/database-rights.ts';
import { DatabaseAccess } from '#shared/database-access.ts';
import { NOBODY, OWNER, principalName, type Principal } from '#shared/principal.ts';

const ACCOUNT: Principal = { kind: 'account', account: 'ada' };
const CLIENT: Principal = { kind: 'client', client: 'script', account: 'ada' };

const readable = (principal: Principal) => DatabaseAccess.options.filter((access) => mayRead(principal, { access }));

describe('the right to read', () => {
  it('is the owner’s everywhere, an account’s where members may, and everybody’s where a database is public', () => {
    expect(readable(OWNER)).toEqual(['public', 'members', 'closed']);
    expect(readable(ACCOUNT)).toEqual(['public', 'members']);
    expect(readable(CLIENT)).toEqual(['public', 'members']);
    expect(readable(NOBODY)).toEqual(['public']);
  });
});

describe('the right to change', () => {
  it('is the owner’s alone', () => {
    expect([OWNER, ACCOUNT, CLIENT, NOBODY].filter(mayWrite)).toEqual([OWNER]);
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
    ];
    expect(new Set(all.map(principalName)).size).toBe(all.length);
  });
});
