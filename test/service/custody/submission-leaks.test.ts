import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QueuedSubmission } from '#shared/api/queue-records.ts';
import { addIsolate } from '../../support/sample-isolates.ts';
import { plantIn } from '../../support/plant.ts';
import { startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

/** Two services made alike, of which the first has private isolates, too: one of a name of its own, and one called as a public one. */
let guarded: SubmissionService;
let twin: SubmissionService;
beforeAll(async () => {
  const plain = { values: { country: 'Norway' } };
  guarded = await startSubmissions({}, async (folder) => {
    const database = plantIn(await folder.open('sample_isolates'));
    await addIsolate(database, 7, { name: 'Secret', ...plain });
    await addIsolate(database, 8, { name: 'Alpha', ...plain });
    database.connection.exec('update isolate set is_private = 1 where id in (7, 8)');
  });
  twin = await startSubmissions();
});
afterAll(() => Promise.all([guarded.close(), twin.close()]));

const LIST = '/db/sample_isolates/submissions';

/** A reply without what no two replies share. */
const comparable = (text: string) =>
  text
    .replaceAll(/BIGSdb_[\d_]+/g, 'ID')
    .replaceAll(/:\d{4,5}\//g, '/')
    .replaceAll(/T[\d:.]+Z/g, '');

it.each([
  { type: 'isolates', isolates: 'isolate\tcountry\nSecret\tNorway\nAlpha\tNorway\n' },
  { type: 'isolates', isolates: 'id\tisolate\tcountry\n7\tSecret\tNorway\n' },
  { type: 'isolates', isolates: 'isolate\tcountry\nSecret\tNorway\n', embargo: 12 },
  {
    type: 'genomes',
    isolates: 'isolate\tcountry\tassembly_filename\tsequence_method\nSecret\tNorway\ta.fas\tIllumina\n',
  },
  { type: 'updates', isolates: 'id\tcountry\n7\tÖsterreich\n' },
  { type: 'updates', isolates: 'isolate\tyear\nSecret\t2001\n' },
  { type: 'updates', isolates: 'isolate\tyear\nAlpha\t2001\n' },
  { type: 'updates', isolates: 'id\tyear\n1\t2002\n8\t2003\n' },
])('a submission tells nothing of an isolate that its sender may not see: %j', async (body) => {
  for (const face of ['', '/bigsdb']) {
    const replies = [];
    for (const service of [guarded, twin]) {
      const { status, text, json } = await service.as('sue', 'POST', face + LIST, body);
      const record =
        status === 201
          ? await service.as('sue', 'GET', face + new URL(String(json['submission'])).pathname.replace('/bigsdb', ''))
          : undefined;
      replies.push([status, comparable(text), record && comparable(record.text)]);
    }
    expect(replies[0]).toEqual(replies[1]);
  }
});

it('answers an isolate that is hidden as one that is unknown', async () => {
  const send = async (id: number) => {
    const body = { type: 'updates', isolates: `id\tcountry\n${id}\tÖsterreich\n` };
    const { status, text } = await guarded.as('sue', 'POST', LIST, body);
    return [status, text.replaceAll(String(id), 'N')];
  };
  expect(await send(7)).toEqual(await send(999));
  expect((await send(7))[0]).toBe(400);
});

it('lets an id be chosen by nobody who submits', async () => {
  for (const id of [1, 7, 999]) {
    const body = { type: 'isolates', isolates: `id\tisolate\tcountry\n${id}\tnew\tNorway\n` };
    const { status, json } = await guarded.as('sue', 'POST', LIST, body);
    expect([status, json.message]).toEqual([400, expect.stringContaining('Remove the column.')]);
  }
});

it('tells the curator of a private isolate of the name, and nobody else by what is written down then', async () => {
  const path = await guarded.submit(
    'sue',
    { type: 'isolates', isolates: 'isolate\tcountry\nSecret\tNorway\n' },
    'sample_isolates',
  );
  const queue = path.replace('/submissions/', '/curation/submissions/');
  const item = async () =>
    ((await guarded.as('cora', 'GET', queue)).json as unknown as QueuedSubmission)
      .list[0] as QueuedSubmission['list'][0];
  expect((await item()).problems).toMatchObject([
    { severity: 'warning', message: 'The database has a private isolate "Secret" already.' },
  ]);
  const content = { cells: { isolate: 'Secret', country: 'Norway', year: '2001' } };
  const edited = await guarded.as('cora', 'POST', `${queue}/items/1/edit`, {
    revision: (await item()).revision,
    content,
  });
  expect(edited.status).toBe(200);
  const told = async () => (await guarded.as('sue', 'GET', path)).text;
  expect(await told()).not.toContain('private');
  const accepted = await guarded.as('cora', 'POST', `${queue}/items/1/assign`, {
    revision: (await item()).revision,
    override: 'It is another one.',
  });
  expect(accepted.status).toBe(200);
  expect(await told()).not.toContain('private');
  const isolate = `/db/sample_isolates/isolates/${(await item()).assigned_id}`;
  const history = (await guarded.as('', 'GET', `${isolate}/history`)).text;
  expect(history).toContain('Reason: It is another one.');
  expect(history).not.toMatch(/private|already/);
});
