import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf, type Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { as, ISOLATES, startCustody } from '../../support/custody-service.ts';
import { FACES } from '../../support/listening-service.ts';
import { plantIn } from '../../support/plant.ts';
import type { SampleService } from '../../support/sample-service.ts';

let service: SampleService;

beforeAll(async () => {
  service = await startCustody();
});
afterAll(() => service.close());

async function setCustody(isolate: number, custody: object, account = 'cora') {
  const reply = await service.app.inject({
    method: 'PATCH',
    url: `${ISOLATES}/${isolate}/custody`,
    headers: { ...as(account), 'if-match': '*' },
    payload: custody,
  });
  return { status: reply.statusCode, json: reply.json<Record<string, unknown>>() };
}

const PRIVATE = { visibility: 'private', embargo_until: '2099-01-31', owners: ['olga'], shared_with: ['sven'] };

describe('a private isolate', () => {
  it('is made by a curator', async () => {
    expect(await setCustody(1, PRIVATE)).toEqual({ status: 200, json: PRIVATE });
  });

  it.each(FACES)('answers as an unknown one to those who may not see it, for every method, on %s/', async (face) => {
    const contig = Number(
      (await service.dataFolder.open('sample_isolates')).connection
        .prepare('select min(id) as id from contig where isolate = 1')
        .get()?.['id'],
    );
    const about = (Object.values(routes) as unknown as Route[]).filter(
      ({ path }) => path.includes(':isolate_id') || path.includes(':contig_id'),
    );
    expect(about.length).toBeGreaterThan(20);
    for (const account of [undefined, 'rita']) {
      for (const { method, path } of about) {
        const answer = async (isolate_id: number, contig_id: number) => {
          const names = { database: 'sample_isolates', locus: 'adk', scheme_id: 1, position: 1 };
          const url = face + pathOf(path, { ...names, isolate_id, contig_id });
          const payload = method === 'GET' ? {} : { payload: '{"damaged' };
          const headers = { ...as(account), 'content-type': 'application/json', 'if-match': '*' };
          const { statusCode, body } = await service.app.inject({ method: method as 'GET', url, headers, ...payload });
          const told = body.replaceAll(new RegExp(String.raw`\b(${isolate_id}|${contig_id})\b`, 'g'), 'N');
          return { path, statusCode, told };
        };
        const hidden = await answer(1, contig);
        expect(hidden).toEqual(await answer(9999, 9999));
        // The history of a record that nobody knows is empty, and not unknown.
        expect(hidden.statusCode).toBeGreaterThanOrEqual(path.endsWith('/changes') ? 200 : 400);
        expect(hidden.told).not.toContain('Alpha');
      }
    }
  });

  it('is shown to its owners, to those whom they let in, and to curators', async () => {
    for (const account of ['olga', 'sven', 'cora']) {
      const { status, json } = await service.get(`${ISOLATES}/1`, as(account));
      expect(status).toBe(200);
      expect(json).toMatchObject({ custody: { visibility: 'private', embargo_until: '2099-01-31' } });
    }
    const owner = await service.asOwner({ method: 'GET', url: `${ISOLATES}/1` });
    expect(owner.status).toBe(200);
  });

  it('is in the lists and counts of those only', async () => {
    const records = async (account?: string) =>
      (await service.get(ISOLATES, as(account))).json as { records: number; isolates: string[] };
    const [all, some] = [await records('olga'), await records()];
    expect(all.records - some.records).toBe(1);
    expect(some.isolates.some((address) => address.endsWith('/isolates/1'))).toBe(false);
    expect(all.isolates.some((address) => address.endsWith('/isolates/1'))).toBe(true);
  });

  it('is found by nobody else', async () => {
    const search = async (account?: string) =>
      (await service.post(`${ISOLATES}/search`, { 'field.isolate': 'Alpha' }, as(account))).json as { records: number };
    expect((await search()).records).toBe(0);
    expect((await search('sven')).records).toBe(1);
  });

  it('can be changed by curators only', async () => {
    expect(await setCustody(1, { visibility: 'public' }, 'olga')).toMatchObject({ status: 403 });
    expect(await setCustody(1, { visibility: 'public' }, 'rita')).toMatchObject({ status: 403 });
  });

  it('stays private when somebody else becomes its sender', async () => {
    const [{ id } = { id: 0 }] = (await service.dataFolder.open('sample_isolates')).connection
      .prepare("select id from app_user where user_name = 'rita'")
      .all() as { id: number }[];
    plantIn(await service.dataFolder.open('sample_isolates')).connection.exec(
      `update isolate set sender = ${id} where id = 1`,
    );
    expect((await service.get(`${ISOLATES}/1`, as('rita'))).status).toBe(404);
  });

  it.each([
    [{ property: 'visibility', op: '=', value: 'Private' }],
    [{ property: 'visibility', op: '!=', value: 'public' }],
    [{ property: 'embargo_until', op: '<=', value: '2099-01-31' }],
  ])('is found by %j by those only', async (filter) => {
    const found = async (account?: string) =>
      ((await service.post(`${ISOLATES}/search`, { filter }, as(account))).json as { records: number }).records;
    expect(await Promise.all([undefined, 'rita', 'olga', 'sven', 'cora'].map(found))).toEqual([0, 0, 1, 1, 1]);
  });

  it('does not show to whom it was shown before, once the share ends', async () => {
    const before = await service.get(`${ISOLATES}/1`, as('sven'));
    expect(before.status).toBe(200);
    await setCustody(1, { shared_with: [] });
    const after = await service.get(`${ISOLATES}/1`, {
      ...as('sven'),
      'if-none-match': String(before.headers['etag']),
    });
    expect(after.status).toBe(404);
    await setCustody(1, { shared_with: ['sven'] });
  });

  it('comes back with its custody when its deletion is undone', async () => {
    const gone = await service.app.inject({
      method: 'DELETE',
      url: `${ISOLATES}/1`,
      headers: { ...as('cora'), 'if-match': '*' },
    });
    const { change } = gone.json<{ change: number }>();
    const undone = await service.post(`/db/sample_isolates/curation/changes/${change}/undo`, {}, as('cora'));
    expect(undone.status).toBe(200);
    expect((await service.get(`${ISOLATES}/1`)).status).toBe(404);
    expect((await service.get(`${ISOLATES}/1/custody/edit`, as('cora'))).json).toMatchObject({ members: PRIVATE });
  });

  it('is public when it is published, and private again when that is undone', async () => {
    await setCustody(1, { visibility: 'public' });
    const { json } = await service.get(`${ISOLATES}/1`);
    expect(json).not.toHaveProperty('custody');
    const { changes } = (await service.get(`${ISOLATES}/1/custody/changes`, as('cora'))).json as {
      changes: { id: number }[];
    };
    const undone = await service.post(`/db/sample_isolates/curation/changes/${changes[0]?.id}/undo`, {}, as('cora'));
    expect(undone.status).toBe(200);
    expect((await service.get(`${ISOLATES}/1`)).status).toBe(404);
    expect((await service.get(`${ISOLATES}/1`, as('sven'))).status).toBe(200);
  });
});

it('gives a new version the custody of the private isolate that it replaces', async () => {
  expect((await setCustody(4, PRIVATE)).status).toBe(200);
  const made = await service.post(
    ISOLATES,
    { isolate: 'Newer', provenance: { country: 'Norway' }, old_versions: [4] },
    as('cora'),
  );
  expect(made.status).toBe(201);
  const id = Number(/\d+$/.exec(String(made.headers['location']))?.[0]);
  expect((await service.get(`${ISOLATES}/${id}`)).status).toBe(404);
  expect((await service.get(`${ISOLATES}/${id}`, as('olga'))).status).toBe(200);
  expect((await setCustody(4, { visibility: 'public' })).json).toMatchObject({ status: 400 });
});

it.each([
  [{ owners: ['nemo'] }, 'The database has no user "nemo".'],
  [{ embargo_until: '2099-01-31' }, 'A public isolate has none. Say that it is private.'],
  [{ shared_with: ['sven'] }, 'A public isolate has none. Say that it is private.'],
  [{ visibility: 'private', embargo_until: '2020-01-01' }, 'The day 2020-01-01 is not after today.'],
])('refuses %j', async (custody, sentence) => {
  const { status, json } = await setCustody(5, custody);
  expect(status).toBe(400);
  expect(JSON.stringify(json)).toContain(sentence.replaceAll('"', String.raw`\"`));
});

it('keeps the older version of a public isolate public', async () => {
  const { status, json } = await setCustody(3, { visibility: 'private' });
  expect(status).toBe(400);
  expect(JSON.stringify(json)).toContain('Isolate 2, an older version of it, is public.');
});

describe('a new isolate', () => {
  const add = (custody: object, more: object = {}) =>
    service.post(ISOLATES, { isolate: 'New', provenance: { country: 'Norway' }, ...more, custody }, as('cora'));

  it('is private at once', async () => {
    const { status, headers, text } = await add(PRIVATE);
    expect([status, text]).toEqual([201, expect.not.stringContaining('sven')]);
    const id = Number(/\d+$/.exec(String(headers['location']))?.[0]);
    expect((await service.get(`${ISOLATES}/${id}`)).status).toBe(404);
    expect((await service.get(`${ISOLATES}/${id}/custody/edit`, as('cora'))).json).toMatchObject({ members: PRIVATE });
    const told = await service.get(`${ISOLATES}/${id}/custody/changes`, as('cora'));
    expect(told.json).toMatchObject({ changes: [{ action: 'Said with the new isolate.', can_be_undone: false }] });
  });

  it.each([
    [{ embargo_until: '2099-01-31' }, {}, 'A public isolate has none. Say that it is private.'],
    [{ visibility: 'private', embargo_until: '2020-01-31' }, {}, 'The day 2020-01-31 is not after today.'],
    [{ visibility: 'private', owners: ['nemo'] }, {}, 'The database has no user \\"nemo\\".'],
    [{ visibility: 'private' }, { old_versions: [5] }, 'Isolate 5 is public, so its newer version cannot be private.'],
    [{ visibility: 'hidden' }, {}, 'visibility'],
    [{ sender: 'cora' }, {}, 'sender'],
  ])('is refused with %j', async (custody, more, sentence) => {
    const { status, text } = await add(custody, more);
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
  });
});

it('numbers the lines of a history by their places for those who do not see all changes', async () => {
  const change = (isolate: number, text: string) =>
    service.app.inject({
      method: 'PATCH',
      url: `${ISOLATES}/${isolate}`,
      headers: { ...as('cora'), 'if-match': '*' },
      payload: { aliases: [text] },
    });
  const idsOf = async (query: string, account?: string) => {
    const { json } = await service.get(`${ISOLATES}/6/changes${query}`, as(account));
    return (json as { changes: { id: number }[] }).changes.map(({ id }) => id);
  };
  await setCustody(4, PRIVATE);
  for (const turn of [1, 2, 3]) for (const isolate of [4, 6]) await change(isolate, `turn ${turn}`);
  for (const account of [undefined, 'rita', 'olga']) {
    expect(await idsOf('', account)).toEqual([3, 2, 1]);
    expect(await idsOf('?before=3', account)).toEqual([2, 1]);
    expect(await idsOf('?before=1', account)).toEqual([]);
    expect(await idsOf('?before=99', account)).toEqual([3, 2, 1]);
  }
  const [last = 0, second = 0, first = 0] = await idsOf('', 'cora');
  expect([last - second, second - first]).toEqual([2, 2]);
  expect(await idsOf(`?before=${second}`, 'cora')).toEqual([first]);
});
