import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ItemEvidence, QueuedSubmission, QueueEntry } from '#shared/api/queue-records.ts';
import { sampleSequence } from '../../support/sample-database.ts';
import { startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

let service: SubmissionService;
beforeAll(async () => {
  service = await startSubmissions();
});
afterAll(() => service.close());

const DATABASE = 'sample_isolates';
const queued = (path: string) => path.replace('/submissions/', '/curation/submissions/');
const submitted = (isolates: string) => service.submit('sue', { type: 'updates', isolates }, DATABASE);
const refused = async (isolates: string) =>
  (await service.as('sue', 'POST', `/db/${DATABASE}/submissions`, { type: 'updates', isolates })).json;

async function isolateNow(id: number) {
  const { json } = await service.as('sue', 'GET', `/db/${DATABASE}/isolates/${id}`);
  return json as { provenance: Record<string, unknown> };
}

async function settle(path: string, body: object) {
  const { status, json, text } = await service.as('cora', 'POST', path, body);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return json as unknown as { submission: QueueEntry };
}

const look = async (path: string) =>
  (await service.as('cora', 'GET', queued(path))).json as unknown as QueuedSubmission;
const evidence = async (path: string, position: number) =>
  (await service.as('cora', 'GET', `${queued(path)}/items/${position}`)).json as unknown as ItemEvidence;

it('updates are shown with old and new values, assigned as one change of the isolate, and taken back', async () => {
  const path = await submitted('isolate\tcountry\tyear\nAlpha\tNorway\t2001\nDelta\tÖsterreich\t\n');
  const seen = await look(path);
  expect(seen.list).toMatchObject([
    // The country of Alpha stays, so only its year is taken.
    { item_id: 'Alpha', class: 'clean', proposed_id: '1', content: { cells: { id: '1', year: '2001' } } },
    { item_id: 'Delta', class: 'clean', proposed_id: '5', content: { cells: { id: '5', country: 'Österreich' } } },
  ]);
  expect((await evidence(path, 1)).update).toEqual({
    isolate_id: 1,
    isolate: 'Alpha',
    cells: [['year', '1999', '2001']],
  });
  const { submission } = await settle(`${queued(path)}/assign_clean`, { revision: 1 });
  expect(submission.outcome).toBe('good');
  expect((await isolateNow(1)).provenance).toMatchObject({ year: 2001, country: 'Norway', sampled: '1999-05-06' });
  expect((await isolateNow(5)).provenance).toMatchObject({ country: 'Österreich' });
  // What it was stays readable beside the decision.
  expect((await evidence(path, 1)).update?.cells).toEqual([['year', '1999', '2001']]);
  const { changes } = (await service.as('cora', 'GET', `/db/${DATABASE}/isolates/1/changes`)).json as unknown as {
    changes: { members: object[]; reason: string }[];
  };
  expect(changes[0]).toMatchObject({
    members: [{ member: 'provenance.year', before: ['1999'], after: ['2001'] }],
    reason: expect.stringContaining(seen.id) as string,
  });

  await settle(`${queued(path)}/items/1/undo`, { revision: 2 });
  expect((await isolateNow(1)).provenance).toMatchObject({ year: 1999, sampled: '1999-05-06' });
  await settle(`${queued(path)}/items/1/reject`, { revision: 3, reason: 'The year was right.' });
  const { revision } = await look(path);
  await settle(`${queued(path)}/close`, { revision });
  expect((await service.as('sue', 'GET', path)).json).toMatchObject({
    type: 'updates',
    outcome: 'mixed',
    isolates: [{ id: '1', year: '2001' }, { id: '5' }],
    items: [
      { row: 1, isolate: 'Alpha', status: 'rejected', reason: 'The year was right.' },
      { row: 2, isolate: 'Delta', status: 'assigned', assigned_id: '5' },
    ],
  });
});

it('a value that somebody changed since it was sent is a warning, and the same change made meanwhile needs none', async () => {
  const path = await submitted('id\tyear\tsource\n4\t2010\tsoil; water\n');
  const change = (members: object) => service.as('cora', 'POST', `/db/${DATABASE}/curation/update_table`, members);
  const table = (year: string) => ({ record: 'isolate', columns: ['id', 'year'], rows: [['4', year]] });
  expect((await change(table('2005'))).status).toBe(200);
  expect((await look(path)).list[0]?.problems).toMatchObject([
    {
      severity: 'warning',
      code: 'changed_meanwhile',
      field: 'year',
      message: expect.stringContaining('"2005"') as string,
    },
  ]);
  const asked = await service.as('cora', 'POST', `${queued(path)}/items/1/assign`, { revision: 1 });
  expect(asked.json.code).toBe('reason_needed');
  await change({ record: 'isolate', columns: ['id', 'year', 'source'], rows: [['4', '2010', 'soil; water']] });
  expect((await look(path)).list[0]).toMatchObject({ defined_as: '4', problems: [] });
  await settle(`${queued(path)}/close`, { revision: 1 });
  expect((await service.as('sue', 'GET', path)).json).toMatchObject({ outcome: 'good', items: [{ assigned_id: '4' }] });
});

it('an update cannot be taken back after the isolate was changed again', async () => {
  const path = await submitted('id\ttemperature\n3\t37.5\n');
  await settle(`${queued(path)}/items/1/assign`, { revision: 1 });
  const rows = [['3', '38']];
  await service.as('cora', 'POST', `/db/${DATABASE}/curation/update_table`, {
    record: 'isolate',
    columns: ['id', 'temperature'],
    rows,
  });
  const undone = await service.as('cora', 'POST', `${queued(path)}/items/1/undo`, { revision: 2 });
  expect(undone).toMatchObject({ status: 409, json: { code: 'cannot_undo' } });
  expect((await isolateNow(3)).provenance).toMatchObject({ temperature: 38 });
});

it('a field that is gone refuses the items that have it, and no others; so does an isolate that is gone', async () => {
  const fields = `/db/${DATABASE}/fields`;
  await service.as('cora', 'POST', fields, { name: 'host' });
  const path = await submitted('id\thost\tyear\n4\tcow\t\n5\t\t1950\n3\t\t1951\n');
  expect((await service.as('cora', 'DELETE', `${fields}/host`, undefined, { 'if-match': '*' })).status).toBe(200);
  await service.as('cora', 'DELETE', `/db/${DATABASE}/isolates/5`, undefined, { 'if-match': '*' });
  const { list } = await look(path);
  expect(list.map((item) => item.class)).toEqual(['error', 'error', 'clean']);
  expect(list[0]?.problems[0]?.message).toContain('"host"');
  expect(list[1]?.problems[0]?.message).toContain('has no isolate 5');
  await settle(`${queued(path)}/assign_clean`, { revision: 1 });
  expect((await isolateNow(3)).provenance).toMatchObject({ year: 1951 });
});

it('an update brings contigs to an isolate, which are gone again when it is taken back', async () => {
  const path = await submitted('isolate\tassembly_filename\tsequence_method\nEpsilon\te.fas\tIllumina\n');
  expect((await service.as('sue', 'GET', path)).json).toMatchObject({ status: 'started', missing_files: ['e.fas'] });
  const upload = Buffer.from(`>first\n${sampleSequence(5, 900)}\n>second\n${sampleSequence(6, 500)}\n`).toString(
    'base64',
  );
  expect((await service.as('sue', 'POST', `${path}/files`, { filename: 'e.fas', upload })).status).toBe(201);
  expect((await evidence(path, 1)).update).toMatchObject({ isolate: 'Epsilon', cells: [], assembly: { contigs: 2 } });
  const contigs = async () =>
    (await service.as('cora', 'GET', `/db/${DATABASE}/isolates/6/contigs?return_all=1`)).json['records'];
  expect(await contigs()).toBe(0);
  const { revision } = (await look(path)).list[0] ?? { revision: 0 };
  await settle(`${queued(path)}/items/1/assign`, { revision, override: 'A small one.' });
  expect(await contigs()).toBe(2);
  const fasta = await service.as('cora', 'GET', `/db/${DATABASE}/isolates/6/contigs_fasta`);
  expect(fasta.text).toContain(sampleSequence(6, 500));
  await settle(`${queued(path)}/items/1/undo`, { revision: revision + 1 });
  expect(await contigs()).toBe(0);
});

it('what is wrong with a table is said by row and column, all at once, and nothing is made of it', async () => {
  const told = await refused('isolate\tyear\tcode\nAlpha\tsoon\tC1\nNobody\t2001\t\nBeta\t3000\tC2\nAlpha\t2002\t\n');
  expect(told.details).toMatchObject([
    { row: 1, field: 'year' },
    { row: 2, field: 'isolate', reason: 'There is no isolate "Nobody".' },
    { row: 3, field: 'year' },
    { row: 4, reason: 'Row 1 is about the same record.' },
  ]);
  expect((await refused('country\tyear\nNorway\t2001\n')).details).toMatchObject([
    { reason: 'A column "id" or "isolate" must say which record a row is about.' },
  ]);
  expect((await refused('id\tprojects\n1\t1\n')).details).toMatchObject([{ field: 'projects' }]);
  expect((await refused('id\tyear\n6\t\n')).message).toContain('changes nothing');
  expect((await refused('id\tcountry\n1\t<blank>\n')).details).toMatchObject([{ row: 1, field: 'country' }]);
  expect((await refused('id\tassembly_filename\n1\t../x.fas\n')).details).toMatchObject([
    { field: 'assembly_filename' },
    { field: 'sequence_method' },
  ]);
});

it('a row without an id is about the isolate of its name', async () => {
  const path = await submitted('id\tisolate\tyear\n\tEpsilon\t1980\n4\tGamma\t\n');
  expect((await look(path)).list.map(({ content }) => content)).toEqual([
    { cells: { id: '6', year: '1980' } },
    { cells: { id: '4', isolate: 'Gamma' } },
  ]);
});

it('columns that follow from other records are left alone and named', async () => {
  const isolates = 'id\tisolate\tabcZ\tdate_entered\tyear\n6\tEpsilon\t9\t2000-01-01\t1990\n';
  const { json } = await service.as('sue', 'POST', `/db/${DATABASE}/submissions`, { type: 'updates', isolates });
  expect(JSON.stringify(json['warnings'])).toMatch(/abcZ.*date_entered/);
  const path = new URL(String(json['submission'])).pathname;
  expect((await look(path)).list[0]?.content).toEqual({ cells: { id: '6', year: '1990' } });
});

it('only who may submit sends updates, and databases of definitions take none', async () => {
  const body = { type: 'updates', isolates: 'id\tyear\n1\t1990\n' };
  expect((await service.as('rita', 'POST', `/db/${DATABASE}/submissions`, body)).status).toBe(403);
  expect((await service.as('sue', 'POST', '/db/sample/submissions', body)).json).toMatchObject({
    code: 'unsupported_type',
  });
});
