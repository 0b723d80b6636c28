import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProjects } from '#electron/store/records/project-repository.ts';
import type { RecordChanges } from '#shared/api/curation/record-changes.ts';
import type { Visitor } from '#shared/principal.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;

beforeAll(async () => {
  service = await startSampleService(
    async (folder) => {
      const { accounts } = folder.site;
      await folder.create('isolates', { kind: 'isolates', description: 'Isolates' });
      const roles = {
        karl: { role: 'curator', scopes: [] },
        anna: { role: 'curator', scopes: [{ kind: 'project' as const, name: '1' }] },
        sven: { role: 'submitter', scopes: [] },
      } as const;
      for (const [user_name, role] of Object.entries(roles)) {
        const { id } = await accounts.add({ user_name, first_name: user_name, surname: 'Person' });
        await accounts.grant(id, 'isolates', { ...role, scopes: [...role.scopes] });
      }
    },
    {
      authenticate: ({ headers }): Visitor => {
        const account = headers['authorization'];
        return account === undefined ? { kind: 'nobody' } : { kind: 'account', account };
      },
    },
  );
});
afterAll(() => service.close());

interface Sent {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  match?: string;
  as?: string;
}

/** Sends a request of an account, by default that of a curator of everything. */
async function send(path: string, { method, body, match, as = 'karl' }: Sent) {
  const reply = await service.app.inject({
    method,
    url: path,
    headers: {
      host: 'localhost',
      authorization: as,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(match === undefined ? {} : { 'if-match': match }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: reply.statusCode, headers: reply.headers, json: reply.json<Record<string, unknown>>() };
}

const get = (path: string, as?: string) => send(path, { method: 'GET', ...(as ? { as } : {}) });

describe.each(['', '/bigsdb'])('records that are kept by hand, below "%s"', (prefix) => {
  const list = `${prefix}/db/isolates/projects`;
  let path: string;
  let etag: string;

  it('adds one: 201, the record, its address and its revision', async () => {
    const made = await send(list, {
      method: 'POST',
      body: { description: `Outbreak of ${prefix || 'all'}`, reason: 'Asked for' },
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ description: `Outbreak of ${prefix || 'all'}` });
    etag = String(made.headers.etag);
    path = String(made.headers.location).replace('http://localhost', '');
    expect((await get(path)).json).toEqual(made.json);
    const edit = await get(`${path}/edit`);
    expect(edit.headers.etag).toBe(etag);
    expect(edit.json['members']).toEqual({ description: `Outbreak of ${prefix || 'all'}`, full_description: null });
  });

  it('tells all faults at once, with the field of each, and writes nothing', async () => {
    const before = (await get(list)).json;
    const refused = await send(list, {
      method: 'POST',
      body: { description: ' ', full_description: 'x'.repeat(20_000) },
    });
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      code: 'record_refused',
      details: [{ field: 'description' }, { field: 'full_description' }],
    });
    const unknown = await send(list, { method: 'POST', body: { description: 'A', colour: 'red' } });
    expect(unknown.json).toMatchObject({ status: 400, code: 'bad_parameter' });
    expect((await get(list)).json).toEqual(before);
  });

  it('changes one only for those who have seen it as it is', async () => {
    const change = { method: 'PATCH', body: { full_description: 'All of 2026.' } } as const;
    expect((await send(path, change)).json).toMatchObject({ status: 428, code: 'revision_needed' });
    const changed = await send(path, { ...change, match: etag });
    expect(changed.status).toBe(200);
    expect(changed.json).toMatchObject({
      description: `Outbreak of ${prefix || 'all'}`,
      full_description: 'All of 2026.',
    });
    const late = await send(path, { method: 'PATCH', body: { description: 'Other' }, match: etag });
    expect(late.json).toMatchObject({ status: 412, code: 'revision_outdated' });
    expect(late.json['message']).toContain('karl Person');
    expect((await get(path)).json).toEqual(changed.json);
    etag = String(changed.headers.etag);
  });

  it('refuses those without the right, and says which one is missing', async () => {
    const change = { method: 'PATCH', body: { description: 'Mine' }, match: '*' } as const;
    expect((await send(path, { ...change, as: 'sven' })).status).toBe(403);
    const refused = await send(list, { method: 'POST', body: { description: 'New' }, as: 'anna' });
    expect(refused.json).toMatchObject({ status: 403, code: 'no_right' });
    expect(refused.json['message']).toContain('curator of the whole database');
  });

  it('keeps a line of each change, and takes changes back one after the other', async () => {
    const { changes } = (await get(`${path}/changes`)).json as unknown as RecordChanges;
    expect(
      changes.map(({ action, reason, members, can_be_undone }) => [action, reason, members, can_be_undone]),
    ).toEqual([
      ['Changed the project.', undefined, [{ member: 'full_description', after: 'All of 2026.' }], true],
      ['Added the project.', 'Asked for', [{ member: 'description', after: `Outbreak of ${prefix || 'all'}` }], false],
    ]);
    const undo = (id: number | undefined) =>
      send(`${prefix}/db/isolates/curation/changes/${id}/undo`, { method: 'POST' });
    expect((await undo(changes[1]?.id)).json).toMatchObject({ status: 409, code: 'cannot_undo' });
    expect((await undo(changes[0]?.id)).status).toBe(200);
    expect((await get(`${path}/edit`)).json['members']).toEqual({
      description: `Outbreak of ${prefix || 'all'}`,
      full_description: null,
    });
    const [taken] = ((await get(`${path}/changes`)).json as unknown as RecordChanges).changes;
    expect(taken).toMatchObject({ action: 'Took back a change.', takes_back: changes[0]?.id, can_be_undone: true });
  });

  /** A project that is changed twice, and its lines of the history, the last first. */
  async function changedTwice(name: string) {
    const titled = (what: string) => `${name} ${what} ${prefix || 'all'}`;
    const made = await send(list, { method: 'POST', body: { description: titled('new') } });
    const own = String(made.headers.location).replace('http://localhost', '');
    for (const what of ['one', 'two'])
      await send(own, { method: 'PATCH', body: { description: titled(what) }, match: '*' });
    const lines = async () => ((await get(`${own}/changes`)).json as unknown as RecordChanges).changes;
    const undo = async (id: number | undefined) => {
      const { status } = await send(`${prefix}/db/isolates/curation/changes/${id}/undo`, { method: 'POST' });
      return [status, (await get(own)).json['description']];
    };
    return { titled, lines, undo };
  }

  it('takes earlier changes back once the later ones are taken back', async () => {
    const { titled, lines, undo } = await changedTwice('Steps');
    const [two, one, added] = await lines();
    expect(await undo(two?.id)).toEqual([200, titled('one')]);
    expect(await undo(one?.id)).toEqual([200, titled('new')]);
    expect(await undo(added?.id)).toEqual([200, undefined]);
  });

  it('takes no earlier change back once a later one is made again', async () => {
    const { titled, lines, undo } = await changedTwice('Again');
    const [two, one, added] = await lines();
    expect(await undo(two?.id)).toEqual([200, titled('one')]);
    const [undone] = await lines();
    expect(await undo(undone?.id)).toEqual([200, titled('two')]);
    expect(await undo(one?.id)).toEqual([409, titled('two')]);
    expect(await undo(added?.id)).toEqual([409, titled('two')]);
    const [again] = await lines();
    expect(await undo(again?.id)).toEqual([200, titled('one')]);
  });

  it('deletes one, never gives its id again, and brings it back', async () => {
    const before = (await get(path)).json;
    const gone = await send(path, { method: 'DELETE', match: '*' });
    expect(gone.json).toMatchObject({ deleted: true });
    expect((await get(path)).status).toBe(404);
    const next = await send(list, { method: 'POST', body: { description: `Next ${prefix || 'one'}` } });
    expect(next.headers.location).not.toBe(`http://localhost${path}`);
    const undone = await send(`${prefix}/db/isolates/curation/changes/${String(gone.json['change'])}/undo`, {
      method: 'POST',
    });
    expect(undone.status).toBe(200);
    expect((await get(path)).json).toEqual(before);
  });

  it('says what would be wrong without changing anything', async () => {
    const check = (members: object) =>
      send(`${prefix}/db/isolates/curation/check`, {
        method: 'POST',
        body: { record: 'project', is_new: true, members },
      });
    const { json } = await check({ description: `Next ${prefix || 'one'}` });
    expect(json['problems']).toMatchObject([{ severity: 'error', field: 'description', code: 'known_name' }]);
    expect((await check({ description: 'Another' })).json['problems']).toEqual([]);
  });
});

it('writes two changes of one revision once: of two at a time the second is refused', async () => {
  const made = await send('/db/isolates/projects', { method: 'POST', body: { description: 'Twice' } });
  const path = String(made.headers.location).replace('http://localhost', '');
  const match = String(made.headers.etag);
  const replies = await Promise.all(
    ['one', 'other'].map((full_description) => send(path, { method: 'PATCH', body: { full_description }, match })),
  );
  expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 412]);
  const database = await service.dataFolder.open('isolates');
  const kept = (await listProjects(database)).find(({ short_description }) => short_description === 'Twice');
  const written = replies.find(({ status }) => status === 200)?.json['full_description'];
  expect(kept?.full_description).toBe(written);
});
