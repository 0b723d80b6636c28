import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordChanges } from '#shared/api/curation/record-changes.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ scopes: { anna: [{ kind: 'scheme', name: '1' }] } });
});
afterAll(() => service.close());

const SCHEMES = '/db/sample/schemes';
const MLST = `${SCHEMES}/1`;

const profiles = (scheme: string) => service.text(`${scheme}/profiles_csv`);

const WHOLE = {
  name: 'cgMLST',
  description: 'All core genes.',
  loci: ['penA', 'abcZ'],
  fields: [
    { field: 'cgST', type: 'integer', description: 'Core genome type' },
    { field: 'clade', type: 'text', value_regex: '^[A-Z]$', allowed_values: ['A', 'B'], dropdown: true },
  ],
  primary_key: 'cgST',
  allow_missing_loci: true,
  max_missing: 1,
  allow_presence: true,
  display_order: 7,
  taxon_id: 482,
  taxon: 'Neisseria',
  curators: [1],
  publications: [9501229],
  flags: ['provisional'],
};

describe('a scheme that isolate databases follow', () => {
  it('gives its copies its new name, also when that is taken back, and loses no types', async () => {
    const linked = await startCurated({ databases: createSamplePair });
    const copy = () => linked.members('/db/sample_isolates/schemes/1');
    const rename = (name: string, database = 'sample') => linked.send('PATCH', `/db/${database}/schemes/1`, { name });
    try {
      const { name } = await copy();
      expect((await rename('Seven genes')).status).toBe(200);
      expect(await copy()).toMatchObject({ name: 'Seven genes' });
      const { json } = await linked.send('GET', '/db/sample_isolates/isolates/1');
      expect(json['schemes']).toContainEqual(
        expect.objectContaining({ description: 'Seven genes', fields: expect.objectContaining({ ST: 1 }) as object }),
      );
      const own = await rename('Mine', 'sample_isolates');
      expect([own.status, own.json['message']]).toEqual([
        400,
        expect.stringContaining('is defined in the database "sample"'),
      ]);
      await linked.undo('/db/sample/schemes/1');
      expect(await copy()).toMatchObject({ name });
      await linked.send('POST', '/db/sample_isolates/schemes', { name: 'Taken' });
      const taken = await rename('Taken');
      expect([taken.status, taken.json['message']]).toEqual([
        400,
        expect.stringContaining('has another scheme "Taken"'),
      ]);
      expect(await linked.members('/db/sample/schemes/1')).toMatchObject({ name });
    } finally {
      await linked.close();
    }
  });
});

it('a classification scheme gets another name, here and in the isolate databases that follow; its rule stays', async () => {
  const scopes = { sara: [{ kind: 'scheme', name: '1' }], otto: [{ kind: 'scheme', name: '2' }] } as const;
  const linked = await startCurated({ databases: createSamplePair, scopes });
  const one = (database: string) => `/db/${database}/classification_schemes/1`;
  const shown = async () => {
    const replies = await Promise.all(['sample', 'sample_isolates'].map((name) => linked.send('GET', one(name))));
    return replies.map(({ json }) => [json['name'], json['description']]);
  };
  const change = (members: object, as?: string) => linked.send('PATCH', one('sample'), members, as);
  try {
    const before = await shown();
    const named = await change({ name: 'Lineages', description: 'Profiles that differ at one locus.' }, 'sara');
    expect([named.status, named.json['inclusion_threshold']]).toEqual([200, 1]);
    const both = ['Lineages', 'Profiles that differ at one locus.'];
    expect(await shown()).toEqual([both, both]);
    const isolates = await linked.send('GET', '/db/sample_isolates/classification_schemes/1/groups/1');
    expect(isolates.json['records']).toBe(2);
    await linked.undo(one('sample'));
    expect(await shown()).toEqual(before);
    expect((await change({ name: 'Mine' }, 'otto')).status).toBe(403);
    expect((await change({ name: ' ' })).json['details']).toMatchObject([{ field: 'name' }]);
    expect((await change({ inclusion_threshold: 2 })).status).toBe(400);
    expect((await linked.send('PATCH', one('sample_isolates'), { name: 'Mine' })).status).toBe(400);
    expect(await shown()).toEqual(before);
  } finally {
    await linked.close();
  }
});

describe('schemes that are kept by hand', () => {
  it('have all members, are changed, deleted and come back under their id', async () => {
    const created = await service.send('POST', SCHEMES, WHOLE);
    expect(created.json).toMatchObject({ description: 'cgMLST', long_description: 'All core genes.', locus_count: 2 });
    const path = String(created.headers['location']).replace('http://localhost', '');
    expect(await service.members(path)).toEqual(WHOLE);
    const renamed = { ...WHOLE, name: 'Core', fields: [{ ...WHOLE.fields[0], field: 'type' }, WHOLE.fields[1]] };
    expect((await service.send('PATCH', path, { ...renamed, primary_key: 'type' })).status).toBe(200);
    expect((await service.undo(path)).status).toBe(200);
    expect(await service.members(path)).toEqual(WHOLE);
    expect((await service.send('DELETE', path)).status).toBe(200);
    expect((await service.send('GET', path)).status).toBe(404);
    expect((await service.undo(path)).status).toBe(200);
    expect(await service.members(path)).toEqual(WHOLE);
    await service.send('DELETE', path);
    const next = await service.send('POST', SCHEMES, { name: 'Other' });
    expect(String(next.headers['location'])).not.toContain(path);
  });

  it('are refused where a member of a field is unknown, in place of being kept without it', async () => {
    const { status, json } = await service.send('POST', SCHEMES, {
      name: 'Misspelt',
      fields: [{ field: 'ST', type: 'integer', primary_key: true }],
    });
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain('primary_key');
  });

  it('are refused with every problem at its member', async () => {
    const { json } = await service.send('POST', SCHEMES, {
      name: 'MLST',
      loci: ['abcZ', 'abcZ', 'nothing'],
      fields: [
        { field: 'sender', type: 'text' },
        { field: 'abcZ', type: 'text' },
        { field: 'clade', type: 'integer', allowed_values: ['A'] },
      ],
      primary_key: 'ST',
      max_missing: 1,
      taxon_id: -2,
      taxon: 'a\nb',
      curators: [77],
    });
    const fields = (json['details'] as { field: string }[]).map(({ field }) => field);
    expect([json['code'], fields.toSorted()]).toEqual([
      'record_refused',
      [
        'curators',
        'fields',
        'fields',
        'fields',
        'loci',
        'loci',
        'max_missing',
        'name',
        'primary_key',
        'taxon',
        'taxon_id',
      ],
    ]);
  });

  it('keep the alleles of their profiles when loci are put in another order or added', async () => {
    const before = await profiles(MLST);
    const columns = (text: string) => text.split('\n').map((line) => line.split('\t'));
    expect(columns(before)[0]).toEqual(['ST', 'adk', 'abcZ', 'clonal_complex']);
    expect((await service.send('PATCH', MLST, { loci: ['abcZ', 'adk'] })).status).toBe(200);
    const turned = columns(await profiles(MLST)).map(([st, abcZ, adk, complex]) => [st, adk, abcZ, complex]);
    expect(turned).toEqual(columns(before).map(([st, adk, abcZ, complex]) => [st, adk, abcZ, complex]));
    const found = await service.send('POST', `${MLST}/designations`, {
      designations: { abcZ: [{ allele: '3' }], adk: [{ allele: '3' }] },
    });
    expect(found.json).toMatchObject({ fields: { ST: '3' } });
    const refused = await service.send('PATCH', MLST, { loci: ['abcZ', 'adk', 'penA'] });
    expect(refused.json).toMatchObject({ code: 'record_refused', details: [{ field: 'allow_missing_loci' }] });
    const more = { loci: ['penA', 'abcZ', 'adk'], allow_missing_loci: true };
    expect((await service.send('PATCH', MLST, more)).status).toBe(200);
    expect(columns(await profiles(MLST))[1]).toEqual(['1', 'N', '1', '1', 'ST-1 complex']);
    expect((await service.undo(MLST)).status).toBe(200);
    expect((await service.send('PATCH', MLST, { loci: ['adk', 'abcZ'] })).status).toBe(200);
    expect(await profiles(MLST)).toBe(before);
  });

  it('keep a profile that lacks more loci than they allow once it is said why; nothing asks for that again', async () => {
    const members = { ...WHOLE, name: 'Three', loci: ['penA', 'abcZ', 'adk'] };
    const made = await service.send('POST', SCHEMES, members);
    const scheme = String(made.headers['location']).replace('http://localhost', '');
    const given = { profile_id: '1', alleles: { penA: 'N', abcZ: '1', adk: 'N' } };
    const refused = await service.send('POST', `${scheme}/profiles`, given);
    expect(refused.json).toMatchObject({ code: 'reason_needed', details: [{ field: 'alleles' }] });
    const kept = await service.send('POST', `${scheme}/profiles`, { ...given, reason: 'As published' });
    expect(kept.status).toBe(201);
    const path = `${scheme}/profiles/1`;
    expect((await service.send('PATCH', path, { fields: { clade: 'A' } })).status).toBe(200);
    expect((await service.send('PATCH', scheme, { description: 'Changed' })).status).toBe(200);
    expect((await service.undo(path)).status).toBe(200);
    expect((await service.send('DELETE', path)).status).toBe(200);
    expect((await service.undo(path)).status).toBe(200);
    expect(await service.members(path)).toMatchObject(given);
  });

  it('refuse what their profiles contradict, and name them', async () => {
    const refusal = async (members: object) => (await service.send('PATCH', MLST, members)).json['message'];
    const { fields } = (await service.members(MLST)) as { fields: object[] };
    expect(await refusal({ loci: ['adk'] })).toContain('12 profiles have an allele of abcZ: 1, 2, 3');
    expect(await refusal({ fields: [fields[0]] })).toContain('have a value of clonal_complex: 1, 4, 7, 10');
    expect(await refusal({ primary_key: null })).toContain('needs a primary key');
    expect(await refusal({ primary_key: 'clonal_complex' })).toContain('not be another field');
    const strict = { field: 'clonal_complex', type: 'text', value_regex: '^CC' };
    expect(await refusal({ fields: [fields[0], strict] })).toContain('a value of clonal_complex that does not fit');
    const kept = await service.send('DELETE', MLST);
    expect(kept.json).toMatchObject({ code: 'in_use', message: expect.stringContaining('12 profiles') as unknown });
  });

  it('are described by who curates them, and made or renamed by who curates everything', async () => {
    expect((await service.send('PATCH', MLST, { description: 'Seven.' }, 'anna')).status).toBe(200);
    for (const [method, path, body] of [
      ['PATCH', MLST, { name: 'Mine' }],
      ['PATCH', `${SCHEMES}/2`, { description: 'Not mine.' }],
      ['POST', SCHEMES, { name: 'Mine' }],
      ['DELETE', MLST, undefined],
    ] as const) {
      const { json } = await service.send(method, path, body, 'anna');
      expect([path, json['code']]).toEqual([path, 'no_right']);
    }
  });
});

describe('profiles that are kept by hand', () => {
  const PROFILES = `${MLST}/profiles`;
  const members = { alleles: { adk: '5', abcZ: '1' } };

  it('get the next free id, are changed, deleted and come back whole', async () => {
    const before = await profiles(MLST);
    const created = await service.send('POST', PROFILES, { ...members, fields: { clonal_complex: 'ST-13 complex' } });
    expect([created.status, created.json]).toMatchObject([201, { ST: 13, clonal_complex: 'ST-13 complex' }]);
    const path = `${PROFILES}/13`;
    expect(created.headers['location']).toBe(`http://localhost${path}`);
    const found = await service.send('POST', `${MLST}/designations`, {
      designations: { abcZ: [{ allele: '1' }], adk: [{ allele: '5' }] },
    });
    expect(found.json).toMatchObject({ fields: { ST: '13' } });
    const changed = await service.send('PATCH', path, { alleles: { abcZ: '2' }, fields: { clonal_complex: null } });
    expect(changed.json['clonal_complex']).toBeUndefined();
    expect((await service.members(path))['alleles']).toEqual({ adk: '5', abcZ: '2' });
    const whole = (await service.send('GET', path)).json;
    expect((await service.send('DELETE', path)).status).toBe(200);
    expect(await profiles(MLST)).toBe(before);
    expect((await service.undo(path)).status).toBe(200);
    expect((await service.send('GET', path)).json).toEqual(whole);
    expect((await service.send('GET', MLST)).json['records']).toBe(13);
    await service.send('DELETE', path);
    expect((await service.send('POST', PROFILES, members)).json).toMatchObject({ ST: 14 });
    const { changes } = (await service.send('GET', `${path}/changes`)).json as unknown as RecordChanges;
    expect(changes.map(({ action }) => action)).toEqual([
      'Deleted the profile.',
      'Took back the deletion of the profile.',
      'Deleted the profile.',
      'Changed the profile.',
      'Added the profile.',
    ]);
  });

  it('are refused with every problem at its member', async () => {
    const refused = async (body: object) => (await service.send('POST', PROFILES, body)).json;
    expect(
      await refused({ profile_id: 'x', alleles: { adk: '99', penA: 'b' }, fields: { colour: 'red' } }),
    ).toMatchObject({
      code: 'record_refused',
      details: [
        { field: 'profile_id' },
        { field: 'alleles.penA' },
        { field: 'alleles.adk', reason: 'Allele 99 of adk is not defined.' },
        { field: 'alleles.abcZ' },
        { field: 'fields.colour' },
      ],
    });
    expect(await refused({ alleles: { adk: '1', abcZ: '1' } })).toMatchObject({
      details: [{ reason: 'This combination of alleles is already defined as ST-1.' }],
    });
    expect(await refused({ profile_id: '3', alleles: { adk: '2', abcZ: '4' } })).toMatchObject({
      details: [{ field: 'profile_id', reason: 'There is a profile ST-3 already.' }],
    });
    expect((await service.send('POST', `${SCHEMES}/3/profiles`, members)).json).toMatchObject({ code: 'no_profiles' });
  });

  it('are kept by who curates their scheme, with a reason for what may be a known one', async () => {
    const loose = `${SCHEMES}/2/profiles`;
    const like = { alleles: { abcZ: '1', adk: '2' } };
    expect((await service.send('POST', loose, like, 'anna')).json).toMatchObject({ code: 'no_right' });
    expect((await service.send('POST', loose, like)).json).toMatchObject({ code: 'reason_needed' });
    const kept = await service.send('POST', loose, { ...like, reason: 'Sequenced again.' });
    expect(kept.status).toBe(201);
    const own = await service.send('PATCH', `${PROFILES}/1`, { fields: { clonal_complex: 'new' } }, 'anna');
    expect(own.json).toMatchObject({ clonal_complex: 'new' });
  });
});
