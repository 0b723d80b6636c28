import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordChange } from '#shared/api/curation/record-changes.ts';
import { createRichDefinitions } from '../../support/rich-database.ts';
import { createRichIsolates } from '../../support/rich-isolates.ts';
import { sampleSequence } from '../../support/sample-database.ts';
import { allRows, withoutNewLines, withoutStamps, type Rows } from './all-rows.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
let defs: DatabaseSync;
let isolates: DatabaseSync;
beforeAll(async () => {
  service = await startCurated({
    administrator: 'berta',
    scopes: { anna: [{ kind: 'project', name: '6' }] },
    databases: async (folder) => {
      defs = (await createRichDefinitions(folder, 'defs')).connection;
      isolates = (await createRichIsolates(folder, 'isolates', 'defs')).connection;
      const alone = await createRichIsolates(folder, 'alone', 'defs');
      alone.connection.exec("delete from meta where key = 'seqdef'");
    },
  });
  // Whoever writes for the first time becomes a person of the database.
  for (const database of ['defs', 'isolates'])
    for (const account of ['karl', 'berta']) await send('PATCH', `${database}/loci/con`, { product: account }, account);
});
afterAll(() => service.close());

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as = 'berta') =>
  service.send(method, encodeURI(`/db/${path}`), body, as);

/** Deletes a record, and gives the number of the change. */
async function deleted(path: string, as?: string): Promise<number> {
  const { status, json } = await send('DELETE', path, undefined, as);
  expect([path, status, json['message']]).toEqual([path, 200, undefined]);
  return (await lastChange(path.split('/')[0] ?? '')).id;
}

async function lastChange(database: string): Promise<RecordChange> {
  const { json } = await send('GET', `${database}/curation/changes`);
  return (json['changes'] as RecordChange[])[0] as RecordChange;
}

const undo = (database: string, change: number, as?: string) =>
  send('POST', `${database}/curation/changes/${change}/undo`, undefined, as);

/** The alleles that the typing index finds in a longer sequence. */
async function lociIn(sequence: unknown): Promise<unknown> {
  const { json } = await send('POST', 'defs/sequence', { sequence: `ACGTTGCA${String(sequence)}TTGACCA` });
  return json['exact_matches'];
}

/** What a database holds but for the lines that the history has got since, and the stamps of the records of a table. */
function held(connection: DatabaseSync, before: Rows, table: string): Rows {
  const rows = withoutNewLines(before, allRows(connection), ['record_history', 'isolate_history']);
  return withoutStamps(rows, { [table]: () => true });
}

it('somebody else brings back an isolate, and every address answers as before', async () => {
  // Bytes, as a packed column would have them.
  isolates.exec("update contig set comments = x'00ff80' where id = 20");
  const before = allRows(isolates);
  const paths = ['contigs/20', 'isolates/5/allele_designations', 'isolates/5/contigs', 'isolates/5/history'];
  const answers = () => Promise.all(paths.map(async (path) => (await send('GET', `isolates/${path}`)).json));
  const answered = await answers();
  const change = await deleted('isolates/isolates/5', 'karl');
  expect((await send('GET', 'isolates/contigs/20')).status).toBe(404);
  expect((await undo('isolates', change)).status).toBe(200);
  const now = await answers();
  const restored = {
    actions: ['Isolate record restored.'],
    timestamp: expect.any(String),
    curator: expect.any(String),
  };
  const { contigs, ...rest } = answered[3] ?? {};
  expect(now).toEqual([
    ...answered.slice(0, 3),
    { ...rest, records: 3, contigs: [...(contigs as object[]), restored] },
  ]);
  expect(held(isolates, before, 'isolate')).toEqual(withoutStamps(before, { isolate: () => true }));
  const row = isolates
    .prepare('select user_name, isolate.datestamp from isolate join app_user u on u.id = curator where isolate.id = 5')
    .get();
  expect({ ...row }).toEqual({ user_name: 'berta', datestamp: new Date().toISOString().slice(0, 10) });
  expect(await lastChange('isolates')).toMatchObject({
    action: 'Took back the deletion of the isolate.',
    curator: { name: expect.stringContaining('berta') as unknown },
    takes_back: change,
  });
  expect({ ...isolates.prepare('select count(*) as kept from removed_rows where change = ?').get(change) }).toEqual({
    kept: 0,
  });
});

it('who may delete a record of a project may bring it back, and nobody else of another one', async () => {
  const isolate = await deleted('isolates/isolates/2', 'anna');
  expect((await undo('isolates', isolate, 'anna')).status).toBe(200);
  const other = await deleted('isolates/isolates/11');
  const refused = await undo('isolates', other, 'anna');
  expect([refused.status, refused.json['code']]).toEqual([403, 'no_right']);
  expect((await undo('isolates', other)).status).toBe(200);
});

it('what a record names must be there, and is found by its name', async () => {
  await send('POST', 'isolates/isolates/5/allele_designations', { locus: 'empty', alleles: [{ allele_id: '7' }] });
  const isolate = await deleted('isolates/isolates/5');
  const locus = await deleted('isolates/loci/empty');
  // The new locus has the row id that the deleted one had.
  const added = { id: 'other', data_type: 'DNA', allele_id_format: 'integer' };
  expect((await send('POST', 'isolates/loci', added)).status).toBe(201);
  const between = allRows(isolates);
  const refused = await undo('isolates', isolate);
  expect([refused.status, refused.json]).toMatchObject([
    409,
    {
      code: 'cannot_undo',
      message:
        'The isolate 5 names the locus empty, which is gone. Take back that deletion first. Nothing is taken back.',
    },
  ]);
  expect(allRows(isolates)).toEqual(between);
  expect((await undo('isolates', locus)).status).toBe(200);
  expect((await undo('isolates', isolate)).status).toBe(200);
  const designated = `select name, allele_id from allele_designation join locus on locus.id = locus where isolate = 5`;
  expect(isolates.prepare(designated).all()).toMatchObject([
    { name: 'con', allele_id: '0' },
    { name: 'empty', allele_id: '7' },
  ]);
  expect((await send('DELETE', 'isolates/loci/other')).status).toBe(200);
});

it('a contig that gets its sequence back has the places of its loci again', async () => {
  const before = allRows(isolates);
  expect(before['contig_tag']).toHaveLength(1);
  const change = { sequence: sampleSequence(12, 400), reason: 'A test.' };
  expect((await send('PATCH', 'isolates/contigs/8', change)).json['message']).toBeUndefined();
  expect(allRows(isolates)['contig_tag']).toEqual([]);
  expect((await undo('isolates', (await lastChange('isolates')).id)).status).toBe(200);
  const after = allRows(isolates);
  expect(after['contig_tag']).toEqual(before['contig_tag']);
  expect(withoutStamps(after, { contig: () => true })['contig']).toEqual(
    withoutStamps(before, { contig: () => true })['contig']?.map((row) => ({
      ...row,
      comments: typeof row['comments'] === 'string' ? row['comments'].trim() : row['comments'],
    })),
  );
});

it('an isolate finds its alleles at a locus that has another name now', async () => {
  const change = await deleted('alone/isolates/2');
  expect((await send('PATCH', 'alone/loci/abcZ', { id: 'abcZ2' })).json['message']).toBeUndefined();
  expect((await undo('alone', change)).status).toBe(200);
  const { json } = await send('GET', 'alone/isolates/2/allele_designations/abcZ2');
  expect(JSON.stringify(json)).toContain('"allele_id":"2"');
});

it('nothing comes back where something of it was made anew', async () => {
  const change = await deleted('isolates/isolates/5');
  isolates.exec(
    "insert into contig (id, isolate, sequence, length, date_entered, datestamp) values (20, 2, 'ACGT', 4, '2026-01-01', '2026-01-01')",
  );
  const between = allRows(isolates);
  const refused = await undo('isolates', change);
  expect([refused.status, refused.json]).toMatchObject([
    409,
    {
      code: 'cannot_undo',
      message: 'The isolate 5 had the contig 20. There is another one now. Nothing is taken back.',
    },
  ]);
  expect(allRows(isolates)).toEqual(between);
  isolates.exec('delete from contig where id = 20');
  expect((await undo('isolates', change)).status).toBe(200);
});

it('lines of a history keep their order where the first of them gets another number', async () => {
  const linesOf = async () => (await send('GET', 'isolates/isolates/5/history')).json['contigs'] as object[];
  const before = await linesOf();
  // Of the same moment, so that only their numbers say which was first.
  const [first] = isolates.prepare('select id from isolate_history where isolate = 5 order by id').all();
  const change = await deleted('isolates/isolates/5');
  const taken = `insert into isolate_history (id, isolate, changed_at, actions) values (?, 2, '2021-01-01', '[]')`;
  isolates.prepare(taken).run(Number(first?.['id']));
  expect((await undo('isolates', change)).status).toBe(200);
  expect((await linesOf()).slice(0, before.length)).toEqual(before);
});

it('the history of a strange file cannot write to other tables', async () => {
  const change = await deleted('isolates/projects/3');
  const kept = isolates.prepare('select id, content from removed_rows where change = ? order by id').get(change);
  const write = isolates.prepare('update removed_rows set content = ? where id = ?');
  write.run(
    JSON.stringify({ part: 0, table: 'meta', columns: ['key', 'value'], rows: [['access', 'public']] }),
    Number(kept?.['id']),
  );
  expect((await undo('isolates', change)).json['code']).toBe('cannot_undo');
  write.run(String(kept?.['content']), Number(kept?.['id']));
  expect((await undo('isolates', change)).status).toBe(200);
});

it('versions of isolates come back in the order that they name one another', async () => {
  const before = allRows(isolates);
  const old = await deleted('isolates/isolates/1');
  const newer = await deleted('isolates/isolates/5');
  const refused = await undo('isolates', old);
  expect([refused.status, refused.json['message']]).toEqual([
    409,
    'The isolate 1 names the isolate 5, which is gone. Take back that deletion first. Nothing is taken back.',
  ]);
  expect((await undo('isolates', newer)).status).toBe(200);
  expect((await undo('isolates', old)).status).toBe(200);
  expect(held(isolates, before, 'isolate')['isolate']).toEqual(
    withoutStamps(before, { isolate: () => true })['isolate'],
  );
});

it('an allele that comes back under its row is found by an index that was made without it', async () => {
  const { json } = await send('GET', 'defs/loci/=1+1/alleles/2');
  const find = () => lociIn(json['sequence']);
  const change = await deleted('defs/loci/=1+1/alleles/2');
  expect(await find()).toEqual({});
  expect((await undo('defs', change)).status).toBe(200);
  expect(await find()).toEqual({ '=1+1': [expect.objectContaining({ allele_id: '2' })] });
});

it('an allele comes back though another one has its row, and is found by its sequence', async () => {
  const { json } = await send('GET', 'defs/loci/größe λ/alleles/3');
  const change = await deleted('defs/loci/größe λ/alleles/3');
  const added = { allele_id: '4', sequence: sampleSequence(4711, 60), attributes: { count: '12' }, reason: 'A test.' };
  expect((await send('POST', 'defs/loci/größe λ/alleles', added)).status).toBe(201);
  expect((await undo('defs', change)).status).toBe(200);
  const again = await send('GET', 'defs/loci/größe λ/alleles/3');
  const { curator: _curator, datestamp: _datestamp, ...rest } = json;
  expect(again.json).toMatchObject(rest);
  expect(await lociIn(json['sequence'])).toEqual({ 'größe λ': [expect.objectContaining({ allele_id: '3' })] });
});

it('a profile comes back without the groups of a classification that is gone, and the history says so', async () => {
  const change = await deleted('defs/schemes/4/profiles/21');
  defs.exec('delete from classification_scheme where id = 7');
  expect((await undo('defs', change)).status).toBe(200);
  expect((await lastChange('defs')).action).toBe(
    'Took back the deletion of the profile, but not what it had in the group 3 of the classification scheme 7, which is gone.',
  );
  const { json } = await send('GET', 'defs/schemes/4/profiles/21');
  expect(json).toMatchObject({ ST: 21, group: '2; 3' });
});

it('what an earlier version deleted comes back with what its history has, and says what it has not', async () => {
  const change = await deleted('isolates/isolates/5');
  const [line] = isolates.prepare('select content from record_history where id = ?').all(change);
  const content = JSON.parse(String(line?.['content'])) as { before: object };
  const contig = { id: 20, sequence: 'ACGTACGT', method: null, original_designation: 'c', comments: null };
  const alleles = [{ allele_id: '3', method: 'manual', status: 'confirmed', comments: null, sender: 3 }];
  const before = { ...content.before, sender: 3, newer: null, contigs: [contig], loci: { con: { alleles, tags: [] } } };
  isolates
    .prepare('update record_history set content = ? where id = ?')
    .run(JSON.stringify({ ...content, before }), change);
  isolates.prepare('delete from removed_rows where change = ?').run(change);
  const lost = 'its date of entry, its earlier history, and the dates and senders of its contigs and designations';
  expect(await lastChange('isolates')).toMatchObject({ id: change, can_be_undone: true, not_kept: lost });
  expect((await undo('isolates', change)).status).toBe(200);
  expect((await lastChange('isolates')).action).toBe(`Took back the deletion of the isolate, but not ${lost}.`);
  expect((await send('GET', 'isolates/contigs/20')).json).toMatchObject({ sequence: 'ACGTACGT' });
});

it('a whole deletion says nothing of what is not kept', async () => {
  const change = await deleted('isolates/isolates/11');
  expect(await lastChange('isolates')).toMatchObject({ id: change, can_be_undone: true });
  expect(await lastChange('isolates')).not.toHaveProperty('not_kept');
});

it('a change of a record that is not as the change left it is not taken back, and the record stays as it is', async () => {
  await send('PATCH', 'defs/loci/con', { product: 'as changed' });
  const { id } = await lastChange('defs');
  // As an import does it, without a line of the history.
  const product = "select product from locus where name = 'con'";
  defs.exec("update locus set product = 'as imported' where name = 'con'");
  expect(await undo('defs', id)).toMatchObject({
    status: 409,
    json: { code: 'cannot_undo', message: expect.stringContaining('is not as the change left it') as string },
  });
  expect(defs.prepare(product).get()).toEqual({ product: 'as imported' });
});
