import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OWNER } from '#shared/principal.ts';
import { routes } from '#shared/api/routes.ts';
import { as, DATABASE, ISOLATES, PRIVATE, startCustody, type CustodyService } from '../../support/custody-service.ts';
import { FACES } from '../../support/listening-service.ts';
import { plantIn } from '../../support/plant.ts';

let service: CustodyService;
beforeAll(async () => {
  service = await startCustody();
});
afterAll(() => service.close());
beforeEach(() => service.makePrivate());

const see: CustodyService['see'] = (...of) => service.see(...of);
const ask: CustodyService['ask'] = (...of) => service.ask(...of);
const CHANGES = [
  ['publish', {}],
  ['share', { user_names: ['rita'] }],
  ['unshare', { user_names: ['sven'] }],
  ['extend', { embargo_until: '2099-06-30' }],
] as const;

describe('the custody of an isolate', () => {
  it.each(['olga', 'otto', 'cora'])('is shown to its owners and to curators: %s', async (account) => {
    const { status, json } = await see(account);
    expect([status, routes.getCustody.response.parse(json)]).toEqual([200, { ...PRIVATE, time_zone: 'UTC' }]);
    expect((await service.get(`/bigsdb${ISOLATES}/4/custody`, as(account))).status).toBe(200);
  });

  it.each(['sven', 'rita'])('is unknown to all others, also to those who see the isolate: %s', async (account) => {
    for (const isolate of [4, 5]) {
      const [hidden, unknown] = [await see(account, isolate), await see(account, 9999)];
      expect(hidden.status).toBe(404);
      expect(hidden.text.replace(`isolate ${isolate}.`, 'isolate 9999.')).toBe(unknown.text);
    }
    for (const [what, body] of CHANGES) {
      const [hidden, unknown] = [await ask(what, body, account), await ask(what, body, account, 9999)];
      expect([what, hidden.status]).toEqual([what, 404]);
      expect(hidden.text.replace('isolate 4.', 'isolate 9999.')).toBe(unknown.text);
    }
    expect((await see('olga')).json).toMatchObject(PRIVATE);
  });

  it('is changed by owners without any role, by nobody who has not signed in, and not where one may no longer read', async () => {
    for (const [what, body] of CHANGES) expect((await ask(what, body)).status).toBe(401);
    const { site } = service.dataFolder;
    const { id } = site.accounts.get('otto');
    const access = async (now: 'public' | 'closed') =>
      service.dataFolder.changes.make('access.set', {
        database: 'sample_isolates',
        principal: OWNER,
        input: { access: now },
      });
    await site.accounts.grant(id, 'sample_isolates', undefined);
    await access('closed');
    for (const [what, body] of CHANGES) expect((await ask(what, body, 'otto')).status).toBe(401);
    expect((await see('otto')).status).toBe(401);
    await access('public');
    expect((await see('otto')).json).toMatchObject(PRIVATE);
    expect((await service.get(`${ISOLATES}/4`, as('otto'))).status).toBe(200);
    for (const [what, body] of CHANGES.toReversed()) {
      expect([what, (await ask(what, body, 'otto')).status]).toEqual([what, 200]);
      expect([what, (await ask(what, body, 'otto', 5)).status]).toEqual([what, 404]);
    }
    await site.accounts.grant(id, 'sample_isolates', { role: 'submitter', scopes: [] });
  });
});

it('is handed over with others at once, by curators, and taken back with them', async () => {
  const rows = [
    ['4', 'rita'],
    ['5', 'rita; otto'],
  ];
  const table = { record: 'custody', columns: ['isolate_id', 'owners'], rows };
  expect((await service.post(`${DATABASE}/curation/update_table`, table, as('olga'))).status).toBe(403);
  const { body } = await service.curate('POST', `${DATABASE}/curation/update_table`, table);
  const { changed, batch } = JSON.parse(body) as { changed: number; batch: string };
  expect(changed).toBe(2);
  const owned = async (account: string) => [(await see(account)).status, (await see(account, 5)).status];
  expect([await owned('rita'), await owned('olga'), await owned('otto')]).toEqual([
    [200, 200],
    [404, 404],
    [404, 200],
  ]);
  expect((await see('rita')).json).toMatchObject({ ...PRIVATE, owners: ['rita'] });
  expect((await service.get(`${ISOLATES}/5`)).status).toBe(200);
  expect((await service.post(`${DATABASE}/curation/batches/${batch}/undo`, {}, as('cora'))).status).toBe(200);
  expect((await see('olga')).json).toMatchObject(PRIVATE);
  expect((await see('rita', 5)).status).toBe(404);
});

describe('an owner', () => {
  it('publishes, and does not take that back', async () => {
    const { status, json } = await ask('publish', { reason: 'The paper is out.' }, 'olga');
    expect([status, json]).toMatchObject([200, { visibility: 'public', embargo_until: null, shared_with: [] }]);
    expect((await service.get(`${ISOLATES}/4`)).status).toBe(200);
    const { changes } = (await service.get(`${DATABASE}/curation/changes`, as('cora'))).json as {
      changes: { id: number; record: string; curator: { name: string }; reason: string }[];
    };
    expect(changes[0]).toMatchObject({ record: 'custody', record_id: '4', reason: 'The paper is out.' });
    const undo = await service.post(`${DATABASE}/curation/changes/${changes[0]?.id}/undo`, {}, as('olga'));
    expect(undo.status).toBe(403);
  });

  it('is named to nobody by it', async () => {
    const before = (await service.get(`${ISOLATES}/4`, as('olga'))).json as { provenance: { curator: string } };
    await ask('publish', {}, 'olga');
    const { provenance } = (await service.get(`${ISOLATES}/4`)).json as typeof before;
    expect(provenance.curator).toBe(before.provenance.curator);
    const { contigs } = (await service.get(`${ISOLATES}/4/history`)).json as { contigs: object[] };
    expect(contigs.at(-1)).toEqual({ timestamp: expect.any(String) as string, actions: ['Made public.'] });
  });

  it('shares and ends that, and the next request feels it', async () => {
    expect((await service.get(`${ISOLATES}/4`, as('rita'))).status).toBe(404);
    expect((await ask('share', { user_names: ['rita', 'sven'] }, 'olga')).json).toMatchObject({
      shared_with: ['rita', 'sven'],
    });
    const { headers } = await service.get(`${ISOLATES}/4`, as('rita'));
    await Promise.all([
      ask('unshare', { user_names: ['rita'] }, 'olga'),
      ask('share', { user_names: ['cora'] }, 'otto'),
    ]);
    expect((await see('olga')).json).toMatchObject({ shared_with: ['cora', 'sven'] });
    const again = await service.get(`${ISOLATES}/4`, { ...as('rita'), 'if-none-match': String(headers['etag']) });
    expect(again.status).toBe(404);
  });

  it.each([
    ['share', { user_names: ['nemo'] }, 'The database has no user "nemo".'],
    ['extend', { embargo_until: '2099-01-31' }, 'Isolate 4 is private until 2099-01-31. Ask for a later day.'],
    ['extend', { embargo_until: '2099-02-31' }, 'embargo_until'],
    [
      'extend',
      { embargo_until: '2124-01-02' },
      'Isolate 4 can be private until 2124-01-01 at most, 1,200 months after its entry.',
    ],
    ['publish', { visibility: 'private' }, 'visibility'],
    ['share', { user_names: ['rita'], owners: ['rita'] }, 'owners'],
  ])('is told what is wrong: %s %j', async (what, body, sentence) => {
    const { status, text } = await ask(what, body, 'olga');
    expect([status, text.replaceAll(String.raw`\"`, '"')]).toEqual([400, expect.stringContaining(sentence)]);
    expect((await see('olga')).json).toMatchObject(PRIVATE);
  });

  it('cannot share or extend what is public', async () => {
    await ask('publish', {}, 'olga');
    for (const [what, body] of CHANGES.slice(1)) {
      const { status } = await ask(what, body, 'olga');
      expect([what, status]).toEqual([what, what === 'unshare' ? 200 : 400]);
    }
    expect((await see('olga')).json).toMatchObject({ visibility: 'public', shared_with: [] });
  });

  it('may not use the routes of curators', async () => {
    const patch = await service.app.inject({
      method: 'PATCH',
      url: `${ISOLATES}/4/custody`,
      headers: { ...as('olga'), 'if-match': '*' },
      payload: { owners: ['olga'] },
    });
    expect(patch.statusCode).toBe(403);
    expect((await ask('decline', {}, 'olga')).status).toBe(403);
    expect((await service.get(`${DATABASE}/curation/extensions`, as('olga'))).status).toBe(403);
  });
});

describe('the list of own isolates', () => {
  const own = (account?: string, face = '') => service.get(`${face}${DATABASE}/custody`, as(account));
  const mine = async (account: string) => routes.listOwnCustody.response.parse((await own(account)).json);

  it.each(FACES)('tells its owner of each day, and of what has become public, at %s/', async (face) => {
    await ask('extend', { embargo_until: '2099-06-30' }, 'otto');
    const { status, json } = await own('olga', face);
    const isolate = { isolate_id: 4, isolate: expect.any(String) as string };
    expect([status, json]).toMatchObject([
      200,
      {
        time_zone: 'UTC',
        records: 1,
        isolates: [{ ...isolate, embargo_until: '2099-01-31', asked_until: '2099-06-30' }],
      },
    ]);
    await ask('publish', {}, 'otto');
    const published_at = expect.stringContaining('T') as string;
    expect(await mine('olga')).toMatchObject({ records: 0, isolates: [], published: [{ ...isolate, published_at }] });
  });

  it('names no isolate of others, whatever one sees of them', async () => {
    for (const account of ['sven', 'rita', 'cora'])
      expect(await mine(account)).toEqual({ time_zone: 'UTC', records: 0, isolates: [], published: [] });
    expect((await own()).status).toBe(401);
    const owner = await service.asOwner({ method: 'GET', url: `${DATABASE}/custody` });
    expect([owner.status, owner.json]).toMatchObject([200, { records: 0 }]);
  });

  it('holds a thousand, those without a day last', async () => {
    const { connection } = plantIn(await service.dataFolder.open('sample_isolates'));
    connection.exec('savepoint many');
    connection.exec(`
      insert into isolate (id, name, sender, curator, date_entered, datestamp, is_private, embargo_until)
        with recursive n(i) as (select 5000 union all select i + 1 from n where i < 6000)
        select i, 'many ' || i, 1, 1, '2024-01-01', '2024-01-01', 1, iif(i = 5000, null, '2098-01-31') from n;
      insert into isolate_owner select id, (select id from app_user where user_name = 'olga') from isolate where id >= 5000;
      release many`);
    const { records, isolates } = await mine('olga');
    expect([records, isolates.length, isolates.at(-1)]).toMatchObject([1002, 1000, { isolate_id: 6000 }]);
    connection.exec('delete from isolate where id >= 5000');
  });
});

describe('a request for a longer embargo', () => {
  const waiting = async () => {
    const { json } = await service.get(`${DATABASE}/curation/extensions`, as('cora'));
    return routes.listExtensions.response.parse(json).extensions;
  };

  it('waits for the curators, who grant it by another day', async () => {
    const { json } = await ask('extend', { embargo_until: '2099-06-30', reason: 'The review takes long.' }, 'otto');
    expect(json).toEqual({ ...PRIVATE, time_zone: 'UTC', asked_until: '2099-06-30' });
    expect((await see('olga')).json).toMatchObject({ asked_until: '2099-06-30' });
    expect(await waiting()).toMatchObject([
      { isolate_id: 4, embargo_until: '2099-01-31', asked_until: '2099-06-30', asked_by: 'otto' },
    ]);
    await service.app.inject({
      method: 'PATCH',
      url: `${ISOLATES}/4/custody`,
      headers: { ...as('cora'), 'if-match': '*' },
      payload: { embargo_until: '2099-06-30' },
    });
    expect([await waiting(), (await see('otto')).json]).toMatchObject([[], { embargo_until: '2099-06-30' }]);
  });

  it('is declined once, and changes nothing', async () => {
    await ask('extend', { embargo_until: '2099-06-30' }, 'otto');
    expect((await ask('decline', { reason: 'The limit is reached.' }, 'cora')).status).toBe(200);
    expect([await waiting(), (await see('otto')).json]).toEqual([[], { ...PRIVATE, time_zone: 'UTC' }]);
    expect((await ask('decline', {}, 'cora')).status).toBe(400);
  });

  it('makes nothing private again, and is told to owners and curators only, with who shared and published', async () => {
    await ask('share', { user_names: ['rita'], reason: 'A secret colleague.' }, 'olga');
    await ask('extend', { embargo_until: '2099-06-30', reason: 'A secret review.' }, 'otto');
    const told = async (account?: string) => (await service.get(`${ISOLATES}/4/changes`, as(account))).text;
    /** What others read of it, also in the changes of the whole database. */
    const expectHidden = async (accounts: readonly (string | undefined)[]) => {
      for (const account of accounts) {
        expect(await told(account)).not.toMatch(/secret|custody/);
        expect((await service.get(`${DATABASE}/curation/changes`, as(account))).text).not.toMatch(/secret|custody/);
      }
    };
    await expectHidden([undefined, 'sven', 'rita']);
    await ask('publish', { reason: 'A secret paper.' }, 'olga');
    expect(await waiting()).toEqual([]);
    await expectHidden([undefined, 'sven', 'rita']);
    const { changes } = JSON.parse(await told('otto')) as { changes: object[] };
    expect(changes.slice(0, 3)).toMatchObject([
      { record: 'custody', curator: { name: 'olga' }, reason: 'A secret paper.' },
      { record: 'custody_request', curator: { name: 'otto' }, reason: 'A secret review.' },
      { record: 'custody', curator: { name: 'olga' }, reason: 'A secret colleague.' },
    ]);
    expect(await told('cora')).toContain('A secret colleague.');
    // Who is no owner any more is told nothing more of it.
    await service.app.inject({
      method: 'PATCH',
      url: `${ISOLATES}/4/custody`,
      headers: { ...as('cora'), 'if-match': '*' },
      payload: { owners: ['otto'] },
    });
    await expectHidden(['olga']);
  });
});
