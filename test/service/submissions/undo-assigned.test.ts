import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '#electron/store/site/describe-database.ts';
import type { RecordChange } from '#shared/api/curation/record-changes.ts';
import type { QueuedSubmission, QueueEntry, QueueItem } from '#shared/api/queue-records.ts';
import { plantIn } from '../../support/plant.ts';
import { sampleSequence } from '../../support/sample-database.ts';
import { ALLELES, startSubmissions, type SubmissionService } from '../../support/submission-service.ts';
import { allRows, mapRows, withoutNewLines, withoutStamps, type Rows } from '../curation/all-rows.ts';

let service: SubmissionService;
beforeAll(async () => {
  service = await startSubmissions();
  // Whoever writes for the first time becomes a person of the database.
  for (const database of ['sample', 'sample_isolates']) {
    await service.as('cora', 'PUT', `/db/${database}/curation/reasons`, { reasons: [] });
    // What is undone needs none.
    await describeDatabase(service.dataFolder, { database, deletions_need_reason: true });
  }
});
afterAll(() => service.close());

const queued = (path: string) => path.replace('/submissions/', '/curation/submissions/');
const connectionOf = async (database: string) => plantIn(await service.dataFolder.open(database)).connection;
const rowsNow = async (database: string) => allRows(await connectionOf(database));

async function post<Answer = Record<string, unknown>>(path: string, body: object = {}): Promise<Answer> {
  const { status, json, text } = await service.as('cora', 'POST', path, body);
  expect([status, text]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return json as Answer;
}

/** The first item of a submission. */
async function itemOf(path: string): Promise<QueueItem> {
  const { json } = await service.as('cora', 'GET', queued(path));
  return (json as unknown as QueuedSubmission).list[0] as QueueItem;
}

/** Accepts the first item, and gives the id of its record. */
async function assign(path: string, more: object = {}): Promise<string> {
  const { revision } = await itemOf(path);
  const body = { revision, override: 'Seen in two genomes.', ...more };
  const { item } = await post<{ item: QueueItem }>(`${queued(path)}/items/1/assign`, body);
  expect(item.status).toBe('assigned');
  return item.assigned_id ?? '';
}

/** Changes of records of a kind, the last one first. */
async function changesOf(database: string, record: string): Promise<RecordChange[]> {
  const { json } = await service.as('cora', 'GET', `/db/${database}/curation/changes?record=${record}`);
  return json['changes'] as RecordChange[];
}

async function lastChange(database: string, record: string): Promise<RecordChange> {
  const [last] = await changesOf(database, record);
  if (!last) throw new Error(`Nothing of the kind ${record} was changed.`);
  return last;
}

const undoPath = (database: string, { id }: RecordChange) => `/db/${database}/curation/changes/${id}/undo`;
const undo = async (database: string, record: string) =>
  service.as('cora', 'POST', undoPath(database, await lastChange(database, record)));

let seed = 500;
/** A submission of an allele that nobody has sent before. */
function newAllele(): Promise<string> {
  seed += 1;
  return service.submit('sue', { ...ALLELES, sequences: `>mine\n${sampleSequence(seed, 60)}\n` });
}

/** Rows without what tells that something happened: when an item, a submission, a locus or a scheme changed last, and by whom. */
function comparable(before: Rows, rows: Rows): Rows {
  const kept = withoutNewLines(before, rows, ['record_history', 'isolate_history', 'retired_id']);
  return mapRows(kept, (table, row) => {
    const told =
      table === 'submission' || table === 'submission_item'
        ? /^(?:revision|curator|datestamp|settled_|evidence)/
        : /_last_/;
    return Object.fromEntries(Object.entries(row).filter(([column]) => !told.test(column)));
  });
}

interface Kind {
  database: string;
  /** The table of its records. */
  record: string;
  send(): Promise<string>;
  more?: object;
}

const NEW_GENOME = 'isolate\tcountry\tadk\tassembly_filename\tsequence_method\nM1\tNorway\t2\tm1.fas\tIllumina\n';

const KINDS: Record<string, Kind> = {
  allele: { database: 'sample', record: 'allele', send: newAllele },
  profile: {
    database: 'sample',
    record: 'profile',
    send: () => service.submit('sue', { type: 'profiles', scheme_id: 1, profiles: 'adk\tabcZ\n5\t1\n' }),
  },
  isolate: {
    database: 'sample_isolates',
    record: 'isolate',
    send: () =>
      service.submit(
        'sue',
        { type: 'isolates', isolates: 'isolate\tcountry\tyear\taliases\nnew one\tNorway\t2020\tone;two\n' },
        'sample_isolates',
      ),
  },
  genome: {
    database: 'sample_isolates',
    record: 'isolate',
    async send() {
      const path = await service.submit('sue', { type: 'genomes', isolates: NEW_GENOME }, 'sample_isolates');
      const { json } = await service.as('sue', 'GET', '/db/sample/loci/abcZ/alleles/3');
      const contigs = `>c1\n${sampleSequence(5, 400)}${String(json['sequence'])}\n>c2\n${sampleSequence(6, 500)}\n`;
      const upload = Buffer.from(contigs).toString('base64');
      expect((await service.as('sue', 'POST', `${path}/files`, { filename: 'm1.fas', upload })).status).toBe(201);
      return path;
    },
    more: { type_contigs: true },
  },
};

describe.each(Object.entries(KINDS))('an accepted %s', (kind, { database, record, send, more = {} }) => {
  it('is undone under Changes: it is gone with all it brought, and its item waits again', async () => {
    const path = await send();
    const before = await rowsNow(database);
    const id = await assign(path, more);
    expect(await rowsNow(database)).not.toEqual(before);
    const line = await lastChange(database, record);
    expect(line).toMatchObject({
      action: expect.stringMatching(/^Assigned from submission .*, item \d+\./) as string,
      can_be_undone: true,
      batch: expect.any(String) as string,
    });
    const { status, json } = await undo(database, record);
    expect([status, json.message]).toEqual([200, undefined]);
    expect(comparable(before, await rowsNow(database))).toEqual(comparable(before, before));
    const item = await itemOf(path);
    expect(item).toMatchObject({ status: 'pending', proposed_id: String(Number(id) + 1) });
    expect(item).not.toHaveProperty('assigned_id');
    expect((await service.as('sue', 'GET', path)).json).not.toHaveProperty('outcome', 'good');
    const told = await changesOf(database, 'submission');
    expect(told[0]?.action).toMatch(/^Took back what was decided about /);
  });

  it('comes back with all it brought when the undo is undone', async () => {
    const path = await send();
    const before = await rowsNow(database);
    const id = await assign(path, more);
    const accepted = await rowsNow(database);
    await undo(database, record);
    const { status, json } = await undo(database, record);
    expect([status, json.message]).toEqual([200, undefined]);
    const held = (rows: Rows) => {
      const { submission: _submission, submission_item: _items, ...rest } = comparable(before, rows);
      return withoutStamps(rest, { [record]: () => true });
    };
    expect(held(await rowsNow(database))).toEqual(held(accepted));
    const item = await itemOf(path);
    expect(item.status).toBe('pending');
    if (kind === 'allele' || kind === 'profile') expect(item.defined_as).toBe(id);
    await undo(database, record);
  });

  it('is undone with its batch, and stays while its submission is closed', async () => {
    const path = await send();
    await assign(path, more);
    const { batch = '', ...line } = await lastChange(database, record);
    const { json } = await service.as('cora', 'GET', queued(path));
    const { revision } = json as unknown as QueueEntry;
    await post(`${queued(path)}/close`, { revision });
    expect(await lastChange(database, record)).toMatchObject({ id: line.id, can_be_undone: false });
    const batchPath = `/db/${database}/curation/batches/${batch}/undo`;
    for (const way of [undoPath(database, line), batchPath]) {
      const refused = await service.as('cora', 'POST', way);
      expect(refused).toMatchObject({ status: 409, json: { code: 'cannot_undo' } });
      expect(refused.text).toContain('which is closed. Open the submission again first.');
    }
    await post(`${queued(path)}/reopen`, { revision: revision + 1 });
    expect(await post(batchPath)).toMatchObject({ records: 1 });
    expect((await itemOf(path)).status).toBe('pending');
  });

  it('is undone in the queue as before, also after somebody deleted it', async () => {
    const path = await send();
    const before = await rowsNow(database);
    const id = await assign(path, more);
    const { revision } = await itemOf(path);
    await post(`${queued(path)}/items/1/undo`, { revision });
    expect(comparable(before, await rowsNow(database))).toEqual(comparable(before, before));
    expect(await lastChange(database, record)).toMatchObject({
      action: expect.stringMatching(/^Taken back: submission .*, item \d+\.$/) as string,
      can_be_undone: true,
    });
    const again = await assign(path, more);
    expect(again).not.toBe(id);
    const { key } = await lastChange(database, record);
    const address = {
      allele: `loci/abcZ/alleles/${key?.['allele_id']}`,
      profile: `schemes/1/profiles/${key?.['profile_id']}`,
      isolate: `isolates/${key?.['isolate_id']}`,
    }[record];
    const url = `/db/${database}/${address}?reason=Wrong`;
    const deleted = await service.as('cora', 'DELETE', url, undefined, { 'if-match': '*' });
    expect(deleted.status).toBe(200);
    const now = await itemOf(path);
    expect(now.status).toBe('assigned');
    await post(`${queued(path)}/items/1/undo`, { revision: now.revision });
    expect((await itemOf(path)).status).toBe('pending');
  });
});

describe('what was accepted stays', () => {
  it('while an isolate has the allele', async () => {
    const path = await newAllele();
    const allele_id = await assign(path);
    const designations = '/db/sample_isolates/isolates/6/allele_designations';
    await post(designations, { locus: 'abcZ', alleles: [{ allele_id }] });
    expect(await undo('sample', 'allele')).toMatchObject({
      status: 409,
      json: { code: 'built_upon', details: [{ reason: expect.stringContaining('Isolate 6') as string }] },
    });
    expect((await itemOf(path)).status).toBe('assigned');
    await service.as('cora', 'DELETE', `${designations}/abcZ?reason=Wrong`, undefined, { 'if-match': '*' });
    expect((await undo('sample', 'allele')).status).toBe(200);
  });

  it('while a group has the profile', async () => {
    const path = await KINDS['profile']?.send();
    const id = await assign(path ?? '');
    (await connectionOf('sample')).exec(
      `insert into classification_group_profile (classification_scheme, group_id, profile)
       select 1, 2, id from profile where scheme = 1 and profile_id = '${id}'`,
    );
    expect(await undo('sample', 'profile')).toMatchObject({
      status: 409,
      json: { code: 'built_upon', details: [{ reason: 'It is in group 2 of Sample groups.' }] },
    });
    expect((await itemOf(path ?? '')).status).toBe('assigned');
  });

  it('while somebody has given the isolate an allele', async () => {
    const path = (await KINDS['isolate']?.send()) ?? '';
    const id = await assign(path);
    await post(`/db/sample_isolates/isolates/${id}/allele_designations`, {
      locus: 'adk',
      alleles: [{ allele_id: '1' }],
    });
    expect(await undo('sample_isolates', 'isolate')).toMatchObject({
      status: 409,
      json: { code: 'built_upon', details: [{ reason: expect.stringContaining('cora Test changed it') as string }] },
    });
    expect((await itemOf(path)).status).toBe('assigned');
  });

  it('under Changes once it was changed, and the queue still takes it back', async () => {
    const path = await newAllele();
    const id = await assign(path);
    const line = await lastChange('sample', 'allele');
    const address = `/db/sample/loci/abcZ/alleles/${id}`;
    await service.as('cora', 'PATCH', address, { comments: 'Rare.' }, { 'if-match': '*' });
    expect(await service.as('cora', 'POST', undoPath('sample', line))).toMatchObject({
      status: 409,
      json: { code: 'cannot_undo', message: expect.stringContaining('The record was changed again since.') as string },
    });
    const { revision, status } = await itemOf(path);
    expect(status).toBe('assigned');
    await post(`${queued(path)}/items/1/undo`, { revision });
    expect((await itemOf(path)).status).toBe('pending');
    expect((await service.as('cora', 'GET', address)).status).toBe(404);
  });
});

it('an allele that was accepted again is not brought back a second time', async () => {
  const path = await newAllele();
  await assign(path);
  await undo('sample', 'allele');
  const undone = await lastChange('sample', 'allele');
  await assign(path);
  const before = await rowsNow('sample');
  const refused = await service.as('cora', 'POST', undoPath('sample', undone));
  expect(refused).toMatchObject({ status: 400, json: { code: 'record_refused' } });
  expect(await rowsNow('sample')).toEqual(before);
});

it('one line of an accepted update takes all of it back, and the item waits again', async () => {
  const isolates = 'id\tyear\tassembly_filename\tsequence_method\n6\t1980\te.fas\tIllumina\n';
  const path = await service.submit('sue', { type: 'updates', isolates }, 'sample_isolates');
  const upload = Buffer.from(`>first\n${sampleSequence(5, 900)}\n`).toString('base64');
  await service.as('sue', 'POST', `${path}/files`, { filename: 'e.fas', upload });
  const before = await rowsNow('sample_isolates');
  await assign(path);
  expect((await undo('sample_isolates', 'contig')).status).toBe(200);
  const after = withoutStamps(await rowsNow('sample_isolates'), { isolate: ({ id }) => id === 6 });
  const kept = withoutStamps(before, { isolate: ({ id }) => id === 6 });
  expect(comparable(kept, after)).toEqual(comparable(kept, kept));
  expect((await itemOf(path)).status).toBe('pending');
});
