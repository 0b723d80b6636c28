import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn, monthsAfter } from '#shared/rules/embargo.ts';
import type { QueuedSubmission } from '#shared/api/queue-records.ts';
import { plantIn } from '../../support/plant.ts';
import { startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

let service: SubmissionService;
beforeAll(async () => {
  service = await startSubmissions();
});
afterAll(() => service.close());

const LIST = '/db/sample_isolates/submissions';
const policy = (embargo: object) => service.policy('sample_isolates', { embargo });
const tableOf = (name: string) => `isolate\tcountry\tyear\n${name}\tNorway\t2020\n`;
const send = (embargo: unknown, { face = '', type = 'isolates', name = 'kept back' } = {}) =>
  service.as('sue', 'POST', face + LIST, { type, isolates: tableOf(name), embargo });
const today = (zone = 'UTC') => dayIn(zone, new Date());

describe('the embargo that a submission asks for', () => {
  it('is told with its day, on both faces, and the limits before', async () => {
    for (const face of ['', '/bigsdb']) {
      const told = await service.as('', 'GET', `${face}/db/sample_isolates/submission_policy`);
      expect(told.json['embargo']).toEqual({
        usual_months: 12,
        most_months: 24,
        most_months_in_all: 48,
        time_zone: 'UTC',
      });
    }
    expect((await service.as('', 'GET', '/db/sample/submission_policy')).json).not.toHaveProperty('embargo');
    for (const [face, embargo] of [
      ['', 12],
      ['/bigsdb', 12],
      ['/bigsdb', '12'],
    ] as const) {
      const { status, json } = await send(embargo, { face });
      expect(status).toBe(201);
      const path = new URL(String(json['submission'])).pathname;
      const until = monthsAfter(today(), 12);
      expect((await service.as('sue', 'GET', path)).json).toMatchObject({ embargo: 12, embargo_until: until });
      const seen = await service.as('cora', 'GET', path.replace('/submissions/', '/curation/submissions/'));
      expect(seen.json).toMatchObject({ embargo_until: until, parameters: { embargo: 12, embargo_until: until } });
    }
    const { json } = await send(undefined);
    const record = (await service.as('sue', 'GET', new URL(String(json['submission'])).pathname)).json;
    expect(Object.keys(record)).not.toContain('embargo');
  });

  it.each([
    ['', '12'],
    ['/bigsdb', '1e1'],
    ['/bigsdb', 'abc'],
    ['', 25],
    ['', 0],
    ['', 1.5],
    ['/bigsdb', '25'],
    ['', true],
    ['', [12]],
  ] as const)('is refused with the limits, and nothing is kept: %s %j', async (face, embargo) => {
    const before = (await service.as('sue', 'GET', LIST)).json['records'];
    for (const type of ['isolates', 'genomes']) {
      const { status, json } = await send(embargo, { face, type });
      expect([status, json.code]).toEqual([400, 'submission_refused']);
      expect(json.message).toContain('embargo must be a whole number of months from 1 to 24.');
    }
    expect((await service.as('sue', 'GET', LIST)).json['records']).toBe(before);
  });

  it('is refused where the database takes none, whatever it is', async () => {
    await policy({ allowed: false });
    for (const embargo of [12, 'abc', 0]) {
      const { status, json } = await send(embargo);
      expect([status, json.message]).toEqual([400, expect.stringContaining('This database takes no embargo')]);
    }
    expect((await send(undefined)).status).toBe(201);
    const told = await service.as('', 'GET', '/db/sample_isolates/submission_policy');
    expect(told.json).not.toHaveProperty('embargo');
    await policy({ allowed: true, most_months: 36 });
    expect((await send(36)).status).toBe(201);
    expect((await send(37)).json.message).toContain('from 1 to 36');
    await expect(policy({ usual_months: 37 })).rejects.toMatchObject({ problem: { status: 400, code: 'bad_policy' } });
    await policy({ most_months: 24 });
  });

  it('is refused to an account that may keep nothing private, on both faces, which is told of none', async () => {
    const { accounts } = service.dataFolder.site;
    const { id } = accounts.get('sue');
    const policyFor = async (account: string) =>
      (await service.as(account, 'GET', '/db/sample_isolates/submission_policy')).json;
    await accounts.setPrivateRight(id, 'sample_isolates', { may_embargo: false });
    for (const face of ['', '/bigsdb']) {
      const { status, json } = await send(12, { face });
      expect([status, json.code, json.message]).toEqual([
        403,
        'no_right',
        expect.stringContaining('The account "sue" may not keep isolates private in the database "sample_isolates".'),
      ]);
    }
    expect((await send(undefined)).status).toBe(201);
    expect(await policyFor('sue')).not.toHaveProperty('embargo');
    for (const account of ['', 'tom']) expect(await policyFor(account)).toHaveProperty('embargo');
    await accounts.setPrivateRight(id, 'sample_isolates', { may_embargo: true });
    expect((await send(12)).status).toBe(201);
  });

  it('is refused for more isolates than an account may keep private, also of two that come at once', async () => {
    const { accounts } = service.dataFolder.site;
    const { id } = accounts.get('tom');
    const sending = async (rows: number, face = '') => {
      const isolates = Array.from({ length: rows }, (_, row) => `m${row}\tNorway\n`).join('');
      const body = { type: 'isolates', isolates: `isolate\tcountry\n${isolates}`, embargo: 12 };
      return service.as('tom', 'POST', face + LIST, body);
    };
    const left = async () => {
      const { json } = await service.as('tom', 'GET', '/db/sample_isolates/submission_policy');
      return (json['quota'] as { private_left?: number }).private_left;
    };
    expect(await left()).toBeUndefined();
    await accounts.setPrivateRight(id, 'sample_isolates', { most_private: 3 });
    for (const face of ['', '/bigsdb']) {
      const { status, json } = await sending(4, face);
      expect([status, json.code]).toEqual([403, 'too_many_private']);
      expect(json.message).toContain('You may keep 3 isolates private in the database "sample_isolates". You have 0');
    }
    const both = await Promise.all([sending(2), sending(2)]);
    expect(both.filter(({ status }) => status === 403)).toHaveLength(1);
    expect(await left()).toBe(1);
    const made = both.find(({ status }) => status === 201);
    await accept(new URL(String(made?.json['submission'])).pathname);
    expect(await left()).toBe(1);
    expect((await sending(2)).json.message).toContain('You have 2, with those that you sent under embargo');
    // A smaller number takes nothing back.
    await accounts.setPrivateRight(id, 'sample_isolates', { most_private: 1 });
    expect(await left()).toBe(0);
    expect((await sending(1)).status).toBe(403);
    await accounts.setPrivateRight(id, 'sample_isolates', { most_private: null });
    expect((await sending(9)).status).toBe(201);
  });

  it('counts from the day on which the submission is whole, in the time zone of the database', async () => {
    // Whatever hour it is, these two have different days.
    const zones = ['Pacific/Kiritimati', 'Etc/GMT+12'] as const;
    expect(today(zones[0])).not.toBe(today(zones[1]));
    for (const time_zone of zones) {
      await policy({ time_zone });
      const path = await service.submit(
        'sue',
        {
          type: 'genomes',
          embargo: 6,
          isolates:
            'isolate\tcountry\tassembly_filename\tsequence_method\nA\tNorway\ta.fas\tIllumina\nB\tNorway\tb.fas\tIllumina\n',
        },
        'sample_isolates',
      );
      const record = async () => (await service.as('sue', 'GET', path)).json;
      expect(await record()).toMatchObject({ status: 'started', embargo: 6 });
      expect(await record()).not.toHaveProperty('embargo_until');
      const upload = Buffer.from(`>c\n${'ACGT'.repeat(100)}\n`).toString('base64');
      for (const filename of ['a.fas', 'b.fas']) {
        expect(await record()).not.toHaveProperty('embargo_until');
        expect((await service.as('sue', 'POST', `${path}/files`, { filename, upload })).status).toBe(201);
      }
      const until = monthsAfter(today(time_zone), 6);
      expect(await record()).toMatchObject({ status: 'pending', embargo_until: until });
      expect((await service.as('sue', 'DELETE', `${path}/files/b.fas`)).status).toBe(200);
      expect(await record()).not.toHaveProperty('embargo_until');
    }
    await policy({ time_zone: 'UTC' });
  });
});

const queued = (path: string) => path.replace('/submissions/', '/curation/submissions/');
const submitKept = (rows: string, embargo = 12) =>
  service.submit('sue', { type: 'isolates', isolates: `isolate\tcountry\n${rows}`, embargo }, 'sample_isolates');

/** Accepts all items, and gives the paths of their isolates. */
async function accept(path: string): Promise<string[]> {
  const { revision, list } = (await service.as('cora', 'GET', queued(path))).json as unknown as QueuedSubmission;
  const { status, json } = await service.as('cora', 'POST', `${queued(path)}/assign_clean`, { revision });
  const { assigned } = json as { assigned: { assigned_id: string }[] };
  expect([status, assigned.length]).toEqual([200, list.length]);
  return assigned.map(({ assigned_id }) => `/db/sample_isolates/isolates/${assigned_id}`);
}

/** The status that each of them gets. */
const statuses = (path: string, who = ['', 'rita', 'tom', 'sue', 'cora']) =>
  Promise.all(who.map(async (account) => (await service.as(account, 'GET', path)).status));

describe('what is accepted under an embargo', () => {
  it('is seen by who sent it and by curators until its day, and that is in its history', async () => {
    const path = await submitKept('one\tNorway\ntwo\tNorway\n');
    // A promise stays, whatever is said of embargoes later.
    await policy({ allowed: false, most_months: 12 });
    const made = await accept(path);
    await policy({ allowed: true, most_months: 24 });
    const until = monthsAfter(today(), 12);
    for (const isolate of made) {
      for (const part of ['', '/history', '/contigs']) {
        expect(await statuses(isolate + part)).toEqual([404, 404, 404, 200, 200]);
      }
      const { json } = await service.as('sue', 'GET', isolate);
      expect(json).toMatchObject({ custody: { visibility: 'private', embargo_until: until } });
      expect((await service.as('sue', 'GET', `${isolate}/history`)).text).toContain(`Private until ${until}.`);
      const custody = await service.as('cora', 'GET', `${isolate}/custody/edit`);
      expect(custody.json).toMatchObject({ members: { embargo_until: until, owners: ['sue'], shared_with: [] } });
    }
  });

  it('is gone when the acceptance is taken back, and private again when it is accepted again', async () => {
    const path = await submitKept('taken back\tNorway\n');
    const [first = ''] = await accept(path);
    const { list } = (await service.as('cora', 'GET', queued(path))).json as unknown as QueuedSubmission;
    const revision = list[0]?.revision;
    expect((await service.as('cora', 'POST', `${queued(path)}/items/1/undo`, { revision })).status).toBe(200);
    expect(await statuses(first)).toEqual([404, 404, 404, 404, 404]);
    const [second = ''] = await accept(path);
    expect(second).not.toBe(first);
    expect(await statuses(second)).toEqual([404, 404, 404, 200, 200]);
  });

  it.each([
    [0, 'public', [200, 200]],
    [1, 'private', [404, 200]],
  ] as const)('is %i days before its day: %s', async (days, _word, expected) => {
    const path = await submitKept(`in ${days} days\tNorway\n`, 1);
    const { connection } = plantIn(await service.dataFolder.open('sample_isolates'));
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    connection
      .prepare("update submission set parameters = json_set(parameters, '$.embargo_until', ?) where id = ?")
      .run(day, path.split('/').at(-1) ?? '');
    const [isolate = ''] = await accept(path);
    expect(await statuses(isolate, ['', 'sue'])).toEqual(expected);
  });
});
