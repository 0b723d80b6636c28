import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordChange } from '#shared/api/curation/record-changes.ts';
import type { QueuedSubmission, QueueEntry } from '#shared/api/queue-records.ts';
import { plantIn } from '../../support/plant.ts';
import { ALLELES, startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

let service: SubmissionService;
beforeAll(async () => {
  service = await startSubmissions();
});
afterAll(() => service.close());

/** The path of a submission in the queue of curators. */
const queued = (path: string) => path.replace('/submissions/', '/curation/submissions/');

async function settle(path: string, body: object) {
  const { status, json, text } = await service.as('cora', 'POST', path, body);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return json as unknown as { submission: QueueEntry };
}

it('an allele that was submitted is assigned in the queue, and its submitter reads the id', async () => {
  const path = await service.submit('sue', ALLELES);
  const { json } = await service.as('cora', 'GET', queued(path));
  const [item] = (json as unknown as QueuedSubmission).list;
  expect(item).toMatchObject({ item_id: 'one', status: 'pending', proposed_id: expect.any(String) as string });
  await settle(`${queued(path)}/items/1/assign`, { revision: 1, override: 'Seen in two genomes.' });
  await settle(`${queued(path)}/close`, { revision: 2, message: 'Thank you.' });
  const record = (await service.as('sue', 'GET', path)).json;
  expect(record).toMatchObject({
    status: 'closed',
    outcome: 'good',
    seqs: [{ status: 'assigned', assigned_id: item?.proposed_id }],
    correspondence: [{}, { message: 'Thank you.' }],
  });
  expect((await service.as('sue', 'GET', `/db/sample/loci/abcZ/alleles/${item?.proposed_id}`)).status).toBe(200);
});

it('isolates that were submitted are added, and a message lists their ids', async () => {
  const isolates = 'isolate\tcountry\tyear\nnew one\tNorway\t2020\n';
  const path = await service.submit('sue', { type: 'isolates', isolates }, 'sample_isolates');
  const clean = await settle(`${queued(path)}/assign_clean`, { revision: 1 });
  await settle(`${queued(path)}/close`, { revision: clean.submission.revision });
  const record = (await service.as('sue', 'GET', path)).json as { items: { assigned_id: string }[]; outcome: string };
  expect(record.outcome).toBe('good');
  const id = record.items[0]?.assigned_id ?? '';
  expect(JSON.stringify(record)).toContain(`new one: ${id}`);
  const isolate = (await service.as('sue', 'GET', `/db/sample_isolates/isolates/${id}`)).json;
  expect(isolate).toMatchObject({ provenance: { isolate: 'new one', country: 'Norway' } });
});

it('a curator of another locus may not settle it, nor a submitter', async () => {
  const sequences = ALLELES.sequences.replace(/tt/, 'ta');
  const path = await service.submit('tom', { ...ALLELES, sequences });
  for (const who of ['lena', 'tom']) {
    const refused = await service.as(who, 'POST', `${queued(path)}/items/1/assign`, { revision: 1 });
    expect(refused).toMatchObject({ status: 403, json: { code: 'no_right' } });
  }
});

it('what a rule accepted is undone under Changes, and then left to people', async () => {
  // Stop codons in sequences at random would leave them to people, too.
  const { connection } = plantIn(await service.dataFolder.open('sample'));
  connection.exec("update locus set coding_sequence = 0 where name = 'adk'");
  await service.as('cora', 'PUT', '/db/sample/curation/rules', { is_on: true });
  await service.as('cora', 'PUT', '/db/sample/curation/rules/adk', { identity: 90 });
  const { json } = await service.as('sue', 'GET', '/db/sample/loci/adk/alleles/1');
  const known = String(json['sequence']);
  const near = `${known.slice(0, 30)}${known.charAt(30) === 'A' ? 'C' : 'A'}${known.slice(31)}`;
  const path = await service.submit('sue', { ...ALLELES, locus: 'adk', sequences: `>near\n${near}\n` });
  const item = async () => {
    const { json: seen } = await service.as('cora', 'GET', queued(path));
    return (seen as unknown as QueuedSubmission).list[0];
  };
  expect((await item())?.settled).toMatchObject({ by_rule: true });
  const listed = await service.as('cora', 'GET', '/db/sample/curation/changes?record=allele');
  const [line] = listed.json['changes'] as RecordChange[];
  expect(line?.action).toContain('by the rule of adk (identity of 90 % or more)');
  expect((await service.as('cora', 'POST', `/db/sample/curation/changes/${line?.id}/undo`)).status).toBe(200);
  expect((await item())?.status).toBe('pending');
});
