import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, ISOLATES, PRIVATE, startCustody, type CustodyService } from '../../support/custody-service.ts';

let service: CustodyService;
beforeAll(async () => {
  service = await startCustody();
});
afterAll(() => service.close());
beforeEach(() => service.makePrivate());

const see: CustodyService['see'] = (...of) => service.see(...of);
const ask: CustodyService['ask'] = (...of) => service.ask(...of);

/** What keeps isolates private for others, too, or for longer. */
const KEEPING = [
  ['share', { user_names: ['rita'] }],
  ['extend', { embargo_until: '2099-06-30' }],
] as const;

/** Says whether an account may keep isolates private. */
async function setRight(account: string, may_embargo: boolean): Promise<void> {
  const { accounts } = service.dataFolder.site;
  await accounts.setPrivateRight(accounts.get(account).id, 'sample_isolates', { may_embargo });
}

describe('an owner who may keep nothing private any more', () => {
  const REFUSED = 'The account "olga" may not keep isolates private in the database "sample_isolates".';

  beforeEach(() => setRight('olga', false));
  afterEach(() => setRight('olga', true));

  it('shares and extends nothing, on both faces, but reads, ends shares and publishes', async () => {
    for (const face of ['', '/bigsdb']) {
      for (const [what, body] of KEEPING) {
        const { status, json } = await service.post(`${face}${ISOLATES}/4/custody/${what}`, body, as('olga'));
        expect([what, status, json]).toMatchObject([
          what,
          403,
          { message: expect.stringContaining(REFUSED) as string },
        ]);
      }
    }
    expect((await see('olga')).json).toEqual({ ...PRIVATE, time_zone: 'UTC', may_keep: false });
    expect((await see('otto')).json).toEqual({ ...PRIVATE, time_zone: 'UTC' });
    expect((await ask('share', { user_names: ['rita'] }, 'otto')).status).toBe(200);
    expect((await ask('unshare', { user_names: ['rita', 'sven'] }, 'olga')).status).toBe(200);
    expect((await ask('publish', {}, 'olga')).status).toBe(200);
  });

  it('is handed nothing more by curators, in no way, and an undo makes private again what was', async () => {
    await ask('publish', {}, 'otto');
    const isolate = {
      isolate: 'x',
      provenance: { country: 'Norway', year: 2020 },
      custody: { visibility: 'private', owners: ['olga'] },
    };
    const refused = [
      await service.patch(4, { visibility: 'private' }),
      await service.patch(5, { visibility: 'private', owners: ['olga'] }),
      await service.curate('POST', ISOLATES, isolate),
    ];
    for (const { statusCode, body } of refused) {
      expect([statusCode, body]).toEqual([
        400,
        expect.stringContaining('so it cannot become the owner of private ones'),
      ]);
    }
    expect((await see('cora', 5)).json).toMatchObject({ visibility: 'public', owners: [] });
    const undo = await service.undoLast();
    expect([undo.status, (await see('olga')).json]).toMatchObject([
      200,
      { visibility: 'private', owners: ['olga', 'otto'] },
    ]);
    // What is hers already may be changed otherwise.
    expect((await service.patch(4, { owners: ['olga'] })).statusCode).toBe(200);
  });
});

it('is handed no more private isolates than its account may own', async () => {
  const { accounts } = service.dataFolder.site;
  const { id } = accounts.get('rita');
  await accounts.setPrivateRight(id, 'sample_isolates', { most_private: 1 });
  const hand = (isolate: number) => service.patch(isolate, { visibility: 'private', owners: ['rita'] });
  expect((await hand(5)).statusCode).toBe(200);
  const { statusCode, body } = await hand(4);
  expect([statusCode, body]).toEqual([400, expect.stringContaining('may own 1 private isolate in')]);
  expect(body).toContain('and would own 2');
  expect((await ask('publish', {}, 'rita', 5)).status).toBe(200);
  expect((await hand(4)).statusCode).toBe(200);
});
