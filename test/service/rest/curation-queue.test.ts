import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import type { QueuedSubmission, QueueEntry } from '#shared/api/queue-records.ts';
import type { Settled } from '#shared/api/curation-queue.ts';
import { addLocus, sampleSequence } from '../../support/sample-database.ts';
import { plantIn } from '../../support/plant.ts';
import { plantSender, plantSubmissions } from '../../support/planted-submissions.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';
import type { Visitor } from '#shared/principal.ts';

const LENGTH = 300;
const FIRST = sampleSequence(1, LENGTH);

/** Allele 1 with another base at a place. */
function variant(place: number): string {
  const base = FIRST.charAt(place) === 'A' ? 'C' : 'A';
  return FIRST.slice(0, place) + base + FIRST.slice(place + 1);
}

const warned = { problems: [{ severity: 'warning', code: 'length', message: 'It is short.' }] };
let service: SampleService;

beforeAll(async () => {
  service = await startSampleService(
    async (folder) => {
      await folder.create('defs', { kind: 'seqdef', description: 'Definitions' });
      const database = plantIn(await folder.open('defs'));
      plantSender(database);
      database.connection.exec(
        `insert into app_user (id, user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
         values (1, 'first', 'First', 'One', '', '', 'submitter', '2024-01-01', '2024-01-01')`,
      );
      for (const name of ['abcZ', 'adk', 'other'])
        await addLocus(database, name, [{ allele_id: '1', sequence: FIRST }]);
      database.connection.exec("update locus set coding_sequence = 0 where name <> 'adk'");
      const item = (place: number) => ({ item_id: `seq${place}`, content: variant(place) });
      plantSubmissions(database, [
        { id: 'S1', parameters: { locus: 'abcZ' }, date: '2026-01-02', items: [item(5), item(6)] },
        { id: 'S2', parameters: { locus: 'adk' }, items: [{ ...item(7), evidence: warned }] },
        { id: 'S3', parameters: { locus: 'abcZ' }, status: 'closed', items: [] },
        { id: 'S4', parameters: { locus: 'other' }, items: [item(5), item(6)] },
      ]);
      const { accounts } = folder.site;
      const roles = {
        anna: { role: 'curator', scopes: [{ kind: 'locus', name: 'abcZ' }] },
        karl: { role: 'curator', scopes: [] },
        sven: { role: 'submitter', scopes: [] },
      } as const;
      for (const [user_name, role] of Object.entries(roles)) {
        const { id } = await accounts.add({ user_name, first_name: user_name, surname: 'Person' });
        await accounts.grant(id, 'defs', { ...role, scopes: [...role.scopes] });
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

const as = (authorization: string) => ({ host: 'localhost', authorization });
const ROOT = '/db/defs/curation/submissions';

describe.each(['', '/bigsdb'])('below "%s"', (prefix) => {
  it('lists what a curator may settle, the oldest first, with the class of what is pending', async () => {
    const { json } = await service.get(`${prefix}${ROOT}`, as('karl'));
    const { records, submissions } = routes.listQueue.response.parse(json);
    expect(records).toBe(3);
    expect(submissions.map(({ id, classes }: QueueEntry) => [id, classes])).toEqual([
      ['S2', { clean: 0, warning: 1, error: 0 }],
      ['S4', { clean: 2, warning: 0, error: 0 }],
      ['S1', { clean: 2, warning: 0, error: 0 }],
    ]);
    const filtered = async (query: string) => {
      const reply = await service.get(`${prefix}${ROOT}?${query}`, as('karl'));
      return (reply.json as { submissions: QueueEntry[] }).submissions.map(({ id }) => id);
    };
    expect(await filtered('class=warning')).toEqual(['S2']);
    expect(await filtered('locus=abcZ')).toEqual(['S1']);
    expect(await filtered('status=closed')).toEqual(['S3']);
    expect(await filtered('submitter=1')).toEqual([]);
    expect(await filtered('page=3&page_size=1')).toEqual(['S1']);
  });

  it('shows a curator of one locus nothing of another, and a submitter nothing at all', async () => {
    const { json } = await service.get(`${prefix}${ROOT}`, as('anna'));
    expect((json as { submissions: QueueEntry[] }).submissions.map(({ id }) => id)).toEqual(['S1']);
    expect(await service.get(`${prefix}${ROOT}/S2`, as('anna'))).toMatchObject({
      status: 403,
      json: { code: 'no_right', message: expect.stringContaining('locus "adk"') as string },
    });
    expect(await service.get(`${prefix}${ROOT}`, as('sven'))).toMatchObject({ status: 403 });
    expect(await service.get(`${prefix}${ROOT}`)).toMatchObject({ status: 401 });
  });

  it('gives the evidence of an item: nearest allele, alignment, differences, length and earlier submissions', async () => {
    const reply = await service.get(`${prefix}${ROOT}/S1/items/1`, as('anna'));
    expect(reply.headers['etag']).toBeUndefined();
    const evidence = routes.getItemEvidence.response.parse(reply.json);
    expect(evidence.item).toMatchObject({ class: 'clean', proposed_id: '2', revision: 1 });
    const before = FIRST.charAt(5);
    const after = variant(5).charAt(5);
    expect(evidence.allele).toMatchObject({
      data_type: 'DNA',
      length: LENGTH,
      limits: { length_varies: false, length: LENGTH, identity: 70 },
      nearest: { allele_id: '1', aligned: 100, differences: [`6${before}>${after}`], rows: [FIRST, variant(5)] },
    });
    expect(evidence.earlier.map(({ id }) => id).toSorted()).toEqual(['S2', 'S3', 'S4']);
    expect(evidence.earlier.find(({ id }) => id === 'S2')).toMatchObject({ type: 'alleles', locus: 'adk' });
  });

  it('tells of a coding locus how the sequence codes, and warns of a stop codon', async () => {
    const { json } = await service.get(`${prefix}${ROOT}/S2/items/1`, as('karl'));
    const { item, allele } = routes.getItemEvidence.response.parse(json);
    expect(item).toMatchObject({ class: 'warning', problems: [{ code: 'stop_codon' }] });
    expect(allele?.coding).toMatchObject({ required: false, whole_codons: true });
    expect(allele?.coding?.internal_stops.length).toBeGreaterThan(0);
  });

  it.each([
    ['S9', 1, 'unknown_submission'],
    ['S1', 9, 'unknown_item'],
  ])('says that there is no item %s/%s', async (id, position, code) => {
    const reply = await service.get(`${prefix}${ROOT}/${id}/items/${position}`, as('karl'));
    expect(reply).toMatchObject({ status: 404, json: { code } });
  });
});

async function put(path: string, body: unknown, account: string) {
  const reply = await service.app.inject({
    method: 'PUT',
    url: path,
    headers: as(account),
    payload: JSON.stringify(body),
  });
  return { status: reply.statusCode, json: JSON.parse(reply.body) as Record<string, unknown> };
}

describe('a curator', () => {
  it('settles a submission over the service, and a query finds the new allele at once', async () => {
    const post = (path: string, body: unknown) => service.post(`${ROOT}/S1${path}`, body, as('anna'));
    const query = () => service.post('/db/defs/loci/abcZ/sequence', { sequence: variant(5) }, { host: 'localhost' });
    expect((await query()).json).not.toMatchObject({ exact_matches: [{ allele_id: '2' }] });
    const assigned = (await post('/items/1/assign', { revision: 1 })).json as Settled;
    expect(assigned).toMatchObject({
      revision: 2,
      item: { assigned_id: '2', settled: { curator: { name: 'anna Person' } } },
    });
    expect((await query()).json).toMatchObject({ exact_matches: [{ allele_id: '2' }] });
    // The evidence stays what it was decided by: the allele is not compared with itself.
    const evidence = await service.get(`${ROOT}/S1/items/1`, as('anna'));
    expect(evidence.json).toMatchObject({ allele: { nearest: { allele_id: '1', rows: [FIRST, variant(5)] } } });

    const edited = (await post('/items/2/edit', { revision: 1, content: { sequence: variant(8) } })).json;
    expect(edited).toMatchObject({ item: { revision: 2, original: { sequence: variant(6) } } });
    const rejected = await post('/items/2/reject', { revision: 2, reason: 'The trace is poor.' });
    expect(rejected.json).toMatchObject({
      outcome: 'mixed',
      item: { status: 'rejected', reason: 'The trace is poor.' },
    });
    const undone = (await post('/items/2/undo', { revision: 3 })).json as Settled;
    expect(undone).toMatchObject({ item: { status: 'pending' } });
    expect(undone).not.toHaveProperty('outcome');

    const early = await post('/close', { revision: undone.revision });
    expect(early).toMatchObject({ status: 409, json: { code: 'not_settled', details: [{ row: 2, field: 'seq6' }] } });
    const clean = await post('/assign_clean', { revision: undone.revision });
    expect(clean.json).toMatchObject({
      assigned: [{ position: 2, assigned_id: '3' }],
      submission: { outcome: 'good' },
    });
    const revision = (clean.json as { submission: QueueEntry }).submission.revision;
    const closed = await post('/close', { revision, message: 'Thank you.' });
    expect(closed.json).toMatchObject({
      submission: { status: 'closed', outcome: 'good', curator: { name: 'anna Person' } },
    });
    const again = await post('/reopen', { revision: revision + 1 });
    expect(again.json).toMatchObject({ submission: { status: 'pending' } });
    const seen = (await service.get(`${ROOT}/S1`, as('anna'))).json as QueuedSubmission;
    expect(routes.getQueued.response.parse(seen)).not.toHaveProperty('outcome');
    expect(seen.messages.map(({ message }) => message)).toEqual(['Thank you.', 'The submission was opened again.']);
  });

  it('takes an allele back, which no query finds from then on, and the next one is found', async () => {
    const post = (path: string, body: unknown) => service.post(`${ROOT}/S4/items/${path}`, body, as('karl'));
    const found = async (place: number) => {
      const body = { sequence: variant(place) };
      const { json } = await service.post('/db/defs/loci/other/sequence', body, { host: 'localhost' });
      return (json as { exact_matches: { allele_id: string }[] }).exact_matches.map(({ allele_id }) => allele_id);
    };
    await post('1/assign', { revision: 1 });
    expect(await found(5)).toEqual(['2']);
    await post('1/undo', { revision: 2 });
    expect(await found(5)).toEqual([]);
    await post('2/assign', { revision: 1 });
    expect([await found(5), await found(6)]).toEqual([[], ['3']]);
  });

  it('keeps reasons of her own', async () => {
    const path = '/db/defs/curation/reasons';
    expect(await put(path, { reasons: ['Poor trace.', 'Too short.'] }, 'anna')).toMatchObject({ status: 200 });
    expect((await service.get(path, as('anna'))).json).toEqual({ reasons: ['Poor trace.', 'Too short.'] });
    expect((await service.get(path, as('karl'))).json).toEqual({ reasons: [] });
    expect(await put(path, { reasons: [' '] }, 'anna')).toMatchObject({ status: 400 });
  });

  it('switches a rule on for her own locus only', async () => {
    const path = (locus: string) => `/db/defs/curation/rules/${locus}`;
    expect(await put(path('adk'), { identity: 99 }, 'anna')).toMatchObject({ status: 403, json: { code: 'no_right' } });
    expect((await put(path('abcZ'), { identity: 99 }, 'anna')).json).toEqual({
      is_on: false,
      rules: [{ locus: 'abcZ', identity: 99, curator: 'anna Person' }],
    });
    expect((await put(path('abcZ'), { identity: null }, 'anna')).json).toEqual({ is_on: false, rules: [] });
    const all = '/db/defs/curation/rules';
    expect(await put(all, { is_on: true }, 'anna')).toMatchObject({ status: 403, json: { code: 'no_right' } });
    expect((await put(all, { is_on: true }, 'karl')).json).toEqual({ is_on: true, rules: [] });
    expect((await service.get('/db/defs/curation/report', as('anna'))).json).toMatchObject({ items: [] });
  });
});
