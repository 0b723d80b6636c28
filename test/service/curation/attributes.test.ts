import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ databases: createSamplePair, scopes: { anna: [{ kind: 'project', name: '1' }] } });
});
afterAll(() => service.close());

const DATABASE = '/db/sample_isolates';
const TABLES = `${DATABASE}/attributes`;
const rows = (...pairs: [string, string][]) => pairs.map(([value, result]) => ({ value, result }));

const CONTINENT = {
  attribute: 'region',
  table: 'UN M49',
  field: 'country',
  by: 'value',
  result_type: 'text',
  rows: rows(['Norway', 'Northern Europe'], ['Österreich', 'Western Europe']),
  day: '2023-05-01',
  chosen: false,
  source: 'https://unstats.un.org',
  comments: 'Part of the world',
};
const WARMTH = {
  attribute: 'warmth',
  field: 'temperature',
  by: 'range',
  rows: rows(['<= 36', 'S'], ['> 37.5', 'R'], ['else', 'I']),
};

async function add(members: object) {
  const { status, json } = await service.send('POST', TABLES, members);
  expect([status, json['message']]).toEqual([201, undefined]);
  return json;
}

const provenance = async (id: number, query = '') =>
  (await service.send('GET', `${DATABASE}/isolates/${id}${query}`)).json['provenance'] as Record<string, unknown>;
const found = async (body: object) => {
  const { json } = await service.send('POST', `${DATABASE}/isolates/search`, body);
  return ((json['isolates'] ?? []) as string[]).map((uri) => Number(uri.split('/').at(-1)));
};

describe('an attribute by values', () => {
  it('has all members, comes back after a deletion, and is told as a field behind its own', async () => {
    const path = `${TABLES}/region/tables/UN%20M49`;
    expect(await add(CONTINENT)).toMatchObject({ attribute: 'region', counts: true, row_count: 2 });
    expect(await service.members(path)).toEqual(CONTINENT);
    expect((await service.send('PATCH', path, { comments: null, day: null })).status).toBe(200);
    expect((await service.undo(path)).status).toBe(200);
    expect((await service.send('DELETE', path)).status).toBe(200);
    expect(await provenance(1)).not.toHaveProperty('region');
    expect((await service.undo(path)).status).toBe(200);
    expect(await service.members(path)).toEqual(CONTINENT);
    const fields = (await service.send('GET', `${DATABASE}/fields`)).json as unknown as Record<string, unknown>[];
    const place = fields.findIndex(({ name }) => name === 'country');
    expect(fields[place + 1]).toMatchObject({
      name: 'region',
      type: 'text',
      required: false,
      comments: 'Part of the world. Derived from country by the table UN M49 of 2023-05-01.',
      derived: { from: 'country', table: 'UN M49', by: 'value', day: '2023-05-01', source: 'https://unstats.un.org' },
    });
    expect((await service.send('GET', TABLES)).json).toMatchObject({ records: 1, tables: [{ table: 'UN M49' }] });
  });

  it('is in records, lists, searches, counts, orders and the dataset', async () => {
    expect(await provenance(1)).toMatchObject({ country: 'Norway', region: 'Northern Europe' });
    expect(await provenance(3, '?provenance_only=1')).toMatchObject({ region: 'Western Europe' });
    const list = await service.send('GET', `${DATABASE}/isolates?include_records=1&fields=region&sort=-region`);
    const records = list.json['isolates'] as { provenance: Record<string, unknown> }[];
    expect(records.map(({ provenance: { id, region } }) => [id, region]).slice(0, 2)).toEqual([
      [3, 'Western Europe'],
      [6, 'Western Europe'],
    ]);
    expect(records[0]?.provenance).not.toHaveProperty('country');
    expect(await found({ 'field.region': 'western europe' })).toEqual([3, 6]);
    expect(await found({ filter: { field: 'region', op: 'starts', value: 'North' } })).toEqual([1, 4, 5]);
    expect(await found({ filter: { field: 'region', op: '!=', value: 'Western Europe' } })).toEqual([1, 4, 5]);
    expect(await found({ filter: { field: 'region', op: 'empty' } })).toEqual([]);
    expect((await service.send('GET', `${DATABASE}/fields/region`)).json).toEqual({
      records: 2,
      values: ['Northern Europe', 'Western Europe'],
    });
    expect((await service.send('GET', `${DATABASE}/fields/region?search=WEST`)).json).toMatchObject({ records: 1 });
    const counts = { 'Northern Europe': 3, 'Western Europe': 2 };
    expect((await service.send('GET', `${DATABASE}/fields/region/breakdown`)).json).toEqual(counts);
    expect((await service.send('GET', `${DATABASE}/fields/region/breakdown?added_on=2024-02-01`)).json).toEqual({
      'Western Europe': 1,
    });
    const both = await service.send('GET', `${DATABASE}/isolates/breakdown?fields=region,year`);
    expect(both.json).toMatchObject({ records: 5 });
    const dataset = await service.send('GET', `${DATABASE}/projects/1/dataset?fields=region`);
    expect(dataset.json['dataset']).toEqual([{ id: 1, region: 'Northern Europe' }]);
  });

  it('takes its values from the table that is chosen, or else from the newest', async () => {
    await add({ ...CONTINENT, table: 'new', day: '2024-01-01', rows: rows(['Norway', 'the North']) });
    expect(await provenance(1)).toMatchObject({ region: 'the North' });
    expect(await provenance(3)).not.toHaveProperty('region');
    const old = `${TABLES}/region/tables/UN%20M49`;
    expect((await service.send('PATCH', old, { chosen: true })).status).toBe(200);
    expect(await provenance(3)).toMatchObject({ region: 'Western Europe' });
    expect(await found({ 'field.region': 'the North' })).toEqual([]);
    const other = await service.send('PATCH', `${TABLES}/region/tables/new`, { chosen: true });
    expect(other.json).toMatchObject({ code: 'record_refused', details: [{ field: 'chosen' }] });
    const { tables } = (await service.send('GET', TABLES)).json as { tables: Record<string, unknown>[] };
    expect(tables.map(({ table, counts }) => [table, counts])).toEqual([
      ['UN M49', true],
      ['new', false],
    ]);
    expect((await service.send('DELETE', `${TABLES}/region/tables/new`)).status).toBe(200);
  });

  it('is a number where its table says so: shown, searched, sorted and counted by its size', async () => {
    const RANK = { attribute: 'rank', field: 'country', result_type: 'number' };
    const bad = await service.send('POST', TABLES, { ...RANK, rows: rows(['Norway', 'first'], ['Österreich', '9']) });
    expect(bad.json['message']).toContain('Row 1: "first" is no number, but the results are numbers.');
    await add({ ...RANK, rows: rows(['Norway', '10.0'], ['Österreich', '9']) });
    const fields = (await service.send('GET', `${DATABASE}/fields`)).json as unknown as Record<string, unknown>[];
    expect(fields.find(({ name }) => name === 'rank')).toMatchObject({ type: 'float', derived: { from: 'country' } });
    expect(await provenance(1)).toMatchObject({ rank: 10 });
    expect(await found({ filter: { field: 'rank', op: '>', value: 9 } })).toEqual([1, 4, 5]);
    expect(await found({ filter: { field: 'rank', op: '=', value: '9.00' } })).toEqual([3, 6]);
    expect(await found({ 'field.rank': '10' })).toEqual([1, 4, 5]);
    const no = await service.send('POST', `${DATABASE}/isolates/search`, {
      filter: { field: 'rank', op: 'contains', value: '1' },
    });
    expect(no.status).toBe(400);
    const sorted = await service.send('GET', `${DATABASE}/isolates?include_records=1&fields=rank&sort=rank`);
    const records = sorted.json['isolates'] as { provenance: Record<string, unknown> }[];
    expect(records.map(({ provenance: { rank } }) => rank)).toEqual([9, 9, 10, 10, 10]);
    expect((await service.send('GET', `${DATABASE}/fields/rank`)).json).toEqual({ records: 2, values: [9, 10] });
    expect((await service.send('GET', `${DATABASE}/fields/rank/breakdown`)).json).toEqual({ 9: 2, 10: 3 });
    const both = await service.send('GET', `${DATABASE}/isolates/breakdown?fields=rank`);
    expect(both.json).toMatchObject({ records: 5 });
    expect(JSON.stringify(both.json)).toMatch(/\b10\b.*3|3.*\b10\b/);
    // An attribute of an attribute is refused, and so is a second table whose results are no numbers.
    const twice = await service.send('POST', TABLES, { attribute: 'next', field: 'rank', rows: rows(['9', 'x']) });
    expect(twice.json['message']).toContain('"rank" is an attribute itself');
    const path = `${TABLES}/rank/tables/rank`;
    expect((await service.send('PATCH', path, { result_type: 'text' })).status).toBe(200);
    expect(await provenance(1)).toMatchObject({ rank: '10' });
    expect((await service.undo(path)).status).toBe(200);
    expect(await provenance(1)).toMatchObject({ rank: 10 });
    expect((await service.send('DELETE', path)).status).toBe(200);
  });

  it('is given for each of several values, each result once', async () => {
    await add({
      attribute: 'site',
      field: 'source',
      by: 'value',
      rows: rows(['blood', 'sterile'], ['CSF', 'sterile'], ['soil', 'outside']),
    });
    expect(await provenance(1)).toMatchObject({ source: ['blood', 'CSF'], site: ['sterile'] });
    expect((await service.send('GET', `${DATABASE}/fields/site/breakdown`)).json).toEqual({ outside: 1, sterile: 1 });
  });
});

describe('an attribute by ranges', () => {
  it('turns numbers into results, anew with each table', async () => {
    expect(await add(WARMTH)).toMatchObject({ table: 'warmth', by: 'range' });
    expect(await provenance(1)).toMatchObject({ temperature: 36.5, warmth: 'I' });
    expect(await found({ 'field.warmth': 'I' })).toEqual([1]);
    expect((await service.send('GET', `${DATABASE}/fields/warmth/breakdown`)).json).toEqual({ I: 1 });
    const changed = { rows: rows(['<= 37', 'S'], ['> 37', 'R']) };
    expect((await service.send('PATCH', `${TABLES}/warmth/tables/warmth`, changed)).status).toBe(200);
    expect(await provenance(1)).toMatchObject({ warmth: 'S' });
    expect(await found({ 'field.warmth': 'I' })).toEqual([]);
  });

  it('understands numbers with signs', async () => {
    expect(
      (await service.send('POST', `${DATABASE}/fields`, { name: 'mic', type: 'float', qualified: true })).status,
    ).toBe(201);
    for (const [id, mic] of [
      [1, '>32'],
      [3, '<=0.5'],
      [4, '0.06'],
    ] as const) {
      expect((await service.send('PATCH', `${DATABASE}/isolates/${id}`, { provenance: { mic } })).status).toBe(200);
    }
    const eucast = rows(['<= 0.06', 'S'], ['> 0.25', 'R'], ['else', 'I']);
    await add({
      attribute: 'mic_sir',
      table: 'EUCAST 2024',
      field: 'mic',
      by: 'range',
      rows: eucast,
      day: '2024-01-01',
    });
    expect(await provenance(1)).toMatchObject({ mic: '>32', mic_sir: 'R' });
    expect(await provenance(3)).not.toHaveProperty('mic_sir');
    expect(await found({ 'field.mic_sir': 's' })).toEqual([4]);
    expect(await found({ filter: { field: 'mic_sir', op: 'empty' } })).toEqual([3, 5, 6]);
    expect((await service.send('GET', `${DATABASE}/fields/mic_sir/breakdown`)).json).toEqual({ R: 1, S: 1 });
  });
});

describe('bad input', () => {
  const refused = async (members: object, as = 'karl') => {
    const { status, json } = await service.send('POST', TABLES, { ...WARMTH, ...members }, as);
    expect(status).toBeGreaterThanOrEqual(400);
    return [json['code'], json['message']];
  };

  it.each([
    [{}, /has a table "warmth" already/],
    [{ attribute: 'year' }, /There is a field "year"/],
    [{ attribute: 'id' }, /member of every record/],
    [{ attribute: '__proto__' }, /programs .* lose it/],
    [{ attribute: 'a/b' }, /contains "\/"/],
    [{ attribute: 'x', table: '..' }, /another meaning in a web address/],
    [{ attribute: 'x', field: 'nothing' }, /no field "nothing"/],
    [{ attribute: 'x', field: 'constructor' }, /no field "constructor"/],
    [{ attribute: 'x', field: 'region' }, /is an attribute itself/],
    [{ attribute: 'x', field: 'date_entered' }, /no field "date_entered" that the database defines/],
    [{ attribute: 'region', table: 'x' }, /derived from country by the table UN M49/],
    [{ attribute: 'x', day: '2024-02-30' }, /no day/],
    [{ attribute: 'x', day: '2999-01-01' }, /still to come/],
    [{ attribute: 'x', rows: rows(['<= 1', 'S'], ['> 0.5', 'R']) }, /Rows 1 and 2: .* overlap/],
    [
      { attribute: 'x', field: 'country', by: 'value', rows: rows(['Atlantis', 'sea']) },
      /Row 1: "Atlantis" is not an allowed value/,
    ],
  ] as [object, RegExp][])('is refused with a sentence: %j', async (members, sentence) => {
    expect(await refused(members)).toEqual(['record_refused', expect.stringMatching(sentence)]);
  });

  it('wants a reason for R below S, and a curator of everything', async () => {
    const zones = { attribute: 'zone', rows: rows(['< 17', 'R'], ['>= 17', 'S']) };
    expect(await refused(zones)).toEqual(['reason_needed', expect.stringMatching(/R lies below S/)]);
    await add({ ...WARMTH, ...zones, reason: 'Diameters in mm' });
    expect((await refused({ attribute: 'x' }, 'anna'))[0]).toBe('no_right');
  });

  it('keeps names of fields and attributes apart, and a field that has one', async () => {
    const field = await service.send('POST', `${DATABASE}/fields`, { name: 'region', type: 'text' });
    expect(field.json['message']).toMatch(/"region" is an attribute of a field/);
    const isolate = await service.send('PATCH', `${DATABASE}/isolates/1`, { provenance: { region: 'Asia' } });
    expect(isolate.json).toMatchObject({ code: 'record_refused', details: [{ field: 'provenance.region' }] });
    expect((await service.send('POST', `${DATABASE}/fields`, { name: 'depth', type: 'float' })).status).toBe(201);
    await add({ ...WARMTH, attribute: 'deep', field: 'depth' });
    const deleted = await service.send('DELETE', `${DATABASE}/fields/depth`);
    expect(deleted.json['message']).toMatch(/Attributes are derived from it: deep/);
    const typed = await service.send('PATCH', `${DATABASE}/fields/depth`, { type: 'date' });
    expect(typed.json['message']).toMatch(/has ranges of its numbers/);
  });

  it('takes names that every object inherits', async () => {
    await add({ ...WARMTH, attribute: 'constructor' });
    expect(Object.entries(await provenance(1))).toContainEqual(['constructor', 'I']);
    expect(await found({ 'field.constructor': 'I' })).toEqual([1]);
  });
});
