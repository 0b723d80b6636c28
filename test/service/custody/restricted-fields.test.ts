import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defined } from '#shared/defined.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { FACES } from '../../support/listening-service.ts';
import { plantIn } from '../../support/plant.ts';
import { startSubmissions, type SubmissionService } from '../../support/submission-service.ts';
import { askAll, DB, type Asked } from './asked-of-fields.ts';

/** Two services made alike. In the first, curators have filled in a field for curators and one for members. */
let guarded: SubmissionService;
let twin: SubmissionService;
const keys = new Map<SubmissionService, string>();

const FIELDS = `${DB}/fields`;
const SECRET = { name: 'ward', type: 'text', audience: 'curators', position: 2, multiple: true };
const MIC = { name: 'mic', type: 'float', audience: 'curators', group: 'Secret', unit: 'mg/L', sparse: true };
/** An attribute of each, of which only those may know who see its field. */
const ATTRIBUTES = [
  { attribute: 'wing', field: 'ward', rows: [{ value: 'Zebra ward', result: 'Zebra ward of the east' }] },
  { attribute: 'sir', table: 'Secret breakpoints', field: 'mic', by: 'range', rows: [{ value: 'else', result: 'R' }] },
  { attribute: 'size', field: 'labs', by: 'range', rows: [{ value: '> 1', result: 'many labs' }] },
];
const LAB = { name: 'labs', type: 'int', audience: 'members', position: 1 };

/** Links two fields, of which the twin has neither, to a locus of the definitions. */
async function start(): Promise<SubmissionService> {
  const service = await startSubmissions({}, async (folder) => {
    const { connection } = plantIn(await folder.open('sample'));
    for (const field of ['ward', 'labs', 'country'])
      connection.exec(
        `insert into locus_linked_field select id, 'sample_isolates', '${field}' from locus where name = 'adk'`,
      );
    bumpDefinitionsVersion(connection);
  });
  const { accounts, keys: ofSite } = service.dataFolder.site;
  const { id } = accounts.get('cora');
  await ofSite.allow(id);
  keys.set(service, await ofSite.add({ account: id, name: 'Nightly', databases: [] }));
  return service;
}

/** What a curator does, whatever the revision. */
async function curate(service: SubmissionService, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) {
  const reply = await service.as('cora', method, path, body, { 'if-match': '*' });
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
  return reply.json;
}

beforeAll(async () => {
  [guarded, twin] = await Promise.all([start(), start()]);
  for (const [isolate, provenance] of [
    [1, { ward: ['Zebra ward', 'Yak ward'], labs: 4242, mic: 4444 }],
    [3, { ward: 'Zebra ward' }],
    [4, { labs: '4343' }],
  ] as const) {
    if (isolate === 1) for (const field of [SECRET, LAB, MIC]) await curate(guarded, 'POST', FIELDS, field);
    if (isolate === 1) for (const table of ATTRIBUTES) await curate(guarded, 'POST', `${DB}/attributes`, table);
    await curate(guarded, 'PATCH', `${DB}/isolates/${isolate}`, { provenance });
  }
  await curate(guarded, 'PATCH', `${FIELDS}/labs`, { comments: 'How many labs saw it.', max: 9000 });
  const table = { record: 'isolate', columns: ['id', 'ward'], rows: [['1', 'Xerus ward']] };
  await curate(guarded, 'POST', `${DB}/curation/update_table`, table);
  // What both have in common is told of both.
  for (const service of [guarded, twin]) {
    const both = { provenance: { year: 1998 }, aliases: ['A1'] };
    const more = service === guarded ? { ...both, provenance: { ...both.provenance, ward: 'Quagga ward' } } : both;
    await curate(service, 'PATCH', `${DB}/isolates/1`, more);
    const newer = { isolate: 'Newer', provenance: { country: 'Norway' }, old_versions: [5] };
    const ward = service === guarded ? { provenance: { ...newer.provenance, ward: ['Quagga ward'] } } : {};
    await curate(service, 'POST', `${DB}/isolates`, { ...newer, ...ward });
    const conditions = service === guarded ? [{ field: 'ward', values: ['Gnu'], required: true }] : [];
    await curate(service, 'PATCH', `${FIELDS}/year`, { position: 1, comments: 'Year of sampling', conditions });
  }
});
afterAll(() => Promise.all([guarded.close(), twin.close()]));

/** Without the times at which each was made. */
const comparable = (text: string) => text.replaceAll(/T[\d:.]+Z/g, 'T');

async function answer(service: SubmissionService, face: string, { method, path, body }: Asked, headers: object) {
  const reply = await service.app.inject({
    method,
    url: face + path,
    headers: {
      host: 'localhost',
      'if-match': '*',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  const { date: _date, 'content-length': _length, etag, ...others } = reply.headers;
  // Of definitions the tag names the state of their own file.
  const isState = /changes|history|\/sample\//.test(path);
  return {
    asked: `${method} ${path}`,
    status: reply.statusCode,
    others,
    etag: isState || etag,
    text: comparable(reply.body),
  };
}

describe.each(FACES)('on %s/, of fields for curators and members', (face) => {
  it('anybody gets the bytes of a database without them, and so do keys', async () => {
    const all = askAll();
    expect(all.length).toBeGreaterThan(400);
    for (const asked of all) {
      const [one, other] = [await answer(guarded, face, asked, {}), await answer(twin, face, asked, {})];
      expect(one).toEqual(other);
      expect(one.status).toBeLessThan(500);
      if (asked.method !== 'GET' || asked.path.includes('search=')) continue;
      const withKey = { 'x-api-key': keys.get(guarded) };
      const { text, status } = await answer(guarded, face, asked, withKey);
      const told = await answer(twin, face, asked, { 'x-api-key': keys.get(twin) });
      expect([status, text]).toEqual([told.status, told.text]);
    }
  });
});

/** All that somebody is told by any read of isolates, in one text. */
async function toldTo(account: string): Promise<string> {
  const headers = { authorization: account };
  const reads = askAll().filter(({ method, path }) => method === 'GET' && !/edit|search/.test(path));
  const told = [];
  for (const asked of reads) told.push((await answer(guarded, '', asked, headers)).text);
  return told.join('\n');
}

const VALUES = /(Zebra|Yak|Xerus|Quagga) ward/;
const isolateOf = (account: string, id = 1) => guarded.as(account, 'GET', `${DB}/isolates/${id}`);

describe('who sees which field', () => {
  it('members see theirs, with an account of any role or none, and nothing of that for curators', async () => {
    for (const account of ['none', 'rita']) {
      expect((await isolateOf(account)).json).toMatchObject({ provenance: { labs: 4242, size: 'many labs' } });
      const told = await toldTo(account);
      expect(told).toContain('"audience":"members"');
      // The linked fields of a locus, which the definitions name, are no secret of the isolates.
      expect(told.replaceAll(/"?field":"ward"|[?&]\w+=-?ward\b[^"]*/g, '')).not.toMatch(VALUES);
      expect(told).not.toMatch(/"ward":|"wing":|"sir":/);
    }
    const linked = await guarded.as('rita', 'GET', '/db/sample/loci/adk/alleles/1?linked_data=1');
    expect(linked.text).toContain('"labs":[{"value":4242');
    expect(linked.text).not.toMatch(VALUES);
  });

  it('curators see all, also those of a part, and the history tells them', async () => {
    for (const account of ['cora', 'lena', 'adam']) {
      const seen = { provenance: { labs: 4242, ward: ['Quagga ward'] }, phenotypic: { mic: 4444, sir: 'R' } };
      expect((await isolateOf(account)).json).toMatchObject(seen);
    }
    const { text } = await guarded.as('cora', 'GET', `${DB}/isolates/1/changes`);
    expect(text).toContain('{"member":"provenance.ward","before":["Xerus ward"],"after":["Quagga ward"]}');
    const shown = await guarded.as('cora', 'POST', `${DB}/isolates/search`, { 'field.ward': 'zebra ward' });
    expect(shown.json).toMatchObject({ records: 1 });
  });

  it('a curator who is one no more gets nothing by the tag of an earlier reply', async () => {
    const { accounts } = guarded.dataFolder.site;
    const { id } = accounts.get('lena');
    const url = `${DB}/isolates/1`;
    const before = await guarded.app.inject({ url, headers: { authorization: 'lena' } });
    expect(before.body).toMatch(VALUES);
    await accounts.grant(id, 'sample_isolates', { role: 'reader', scopes: [] });
    const headers = { authorization: 'lena', 'if-none-match': String(before.headers.etag) };
    const after = await guarded.app.inject({ url, headers });
    expect([after.statusCode, VALUES.test(after.body)]).toEqual([200, false]);
  });

  it('a submission of a field that its sender does not see is one of an unknown column', async () => {
    for (const body of [
      { type: 'isolates', isolates: 'isolate\tcountry\tward\nMine\tNorway\tx\n' },
      { type: 'updates', isolates: 'id\tward\n1\tx\n' },
      { type: 'updates', isolates: 'id\tprovenance.ward\n1\tx\n' },
    ]) {
      const replies = [];
      for (const service of [guarded, twin]) {
        const { status, text } = await service.as('sue', 'POST', `${DB}/submissions`, body);
        replies.push([status, text]);
      }
      expect(replies[0]).toEqual(replies[1]);
      expect(replies[0]?.[0]).toBe(400);
    }
    const own = { type: 'updates', isolates: 'id\tlabs\n4\t4344\n' };
    expect((await guarded.as('sue', 'POST', `${DB}/submissions`, own)).status).toBe(201);
  });

  it('what a curator adds to a submission, and is warned of, is not told to its sender', async () => {
    await curate(guarded, 'PATCH', `${FIELDS}/ward`, { required: true, reason: 'From now on.' });
    const body = { type: 'isolates', isolates: 'isolate\tcountry\nMine\tNorway\n' };
    const path = await guarded.submit('sue', body, 'sample_isolates');
    const queue = path.replace('/submissions/', '/curation/submissions/');
    const open = async () =>
      ((await guarded.as('cora', 'GET', queue)).json as { list: { revision: number; problems: object[] }[] }).list[0];
    expect((await open())?.problems).toMatchObject([{ message: 'The required field ward has no column.' }]);
    for (const ward of [undefined, '', 'Zebra ward']) {
      const content = { cells: { isolate: 'Mine', country: 'Norway', ...defined({ ward }) } };
      const edit = { revision: (await open())?.revision, content };
      expect((await guarded.as('cora', 'POST', `${queue}/items/1/edit`, edit)).status).toBe(200);
      expect((await guarded.as('sue', 'GET', path)).text).not.toContain('ward');
    }
    const assign = { revision: (await open())?.revision };
    expect((await guarded.as('cora', 'POST', `${queue}/items/1/assign`, assign)).status).toBe(200);
    expect((await guarded.as('sue', 'GET', path)).text).not.toContain('ward');
    await curate(guarded, 'PATCH', `${FIELDS}/ward`, { required: false });
  });
});

describe('a change of who sees a field', () => {
  const changes = async () =>
    (
      (await guarded.as('cora', 'GET', `${FIELDS}/ward/changes`)).json as {
        changes: { id: number; members: object[] }[];
      }
    ).changes;

  it('is told in the history, counts at once with all that was hidden, and is taken back', async () => {
    const hidden = await guarded.as('', 'GET', `${DB}/isolates/1/history`);
    expect(hidden.text).not.toMatch(VALUES);
    await curate(guarded, 'PATCH', `${FIELDS}/ward`, { audience: 'everybody' });
    expect((await isolateOf('')).json).toMatchObject({ provenance: { ward: ['Quagga ward'] } });
    expect((await guarded.as('', 'GET', `${DB}/isolates/1/history`)).text).toMatch(VALUES);
    const [last] = await changes();
    expect(last?.members).toEqual([{ member: 'audience', before: 'curators', after: 'everybody' }]);
    await curate(guarded, 'POST', `${DB}/curation/changes/${last?.id}/undo`, {});
    expect((await isolateOf('')).text).not.toMatch(VALUES);
    expect(await guarded.as('', 'GET', `${DB}/isolates/1/history`)).toEqual(hidden);
  });

  it('does not come by deleting the field: its history stays hidden, and a new one of its name needs a reason', async () => {
    for (const id of [1, 3, 7, 8])
      await curate(guarded, 'PATCH', `${DB}/isolates/${id}`, { provenance: { ward: null } });
    await curate(guarded, 'DELETE', `${DB}/attributes/wing/tables/wing`);
    await curate(guarded, 'PATCH', `${FIELDS}/year`, { conditions: [] });
    await curate(guarded, 'DELETE', `${FIELDS}/ward`);
    for (const account of ['', 'rita']) {
      expect((await guarded.as(account, 'GET', `${DB}/isolates/1/history`)).text).not.toMatch(/ward/);
      expect((await guarded.as(account, 'GET', `${DB}/isolates/1/changes`)).text).not.toMatch(/ward/);
      expect((await guarded.as(account, 'GET', `${FIELDS}/ward/changes`)).json).toEqual({
        changes: [],
        has_more: false,
      });
    }
    const again = await guarded.as('cora', 'POST', FIELDS, { name: 'ward', type: 'text' });
    expect(again.json).toMatchObject({ code: 'reason_needed', details: [{ field: 'audience' }] });
    await curate(guarded, 'POST', FIELDS, { name: 'ward', type: 'text', audience: 'curators' });
    expect((await guarded.as('', 'GET', `${DB}/isolates/1/history`)).text).not.toMatch(/ward/);
  });
});
