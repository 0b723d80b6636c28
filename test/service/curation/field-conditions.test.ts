import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ databases: createSamplePair });
});
afterAll(() => service.close());

const DATABASE = '/db/sample_isolates';
const FIELDS = `${DATABASE}/fields`;
const ISOLATE = `${DATABASE}/isolates/1`;
const CONDITIONS = [
  { field: 'country', values: ['Norway'], required: true, allowed_values: ['Oslo', 'Bergen'] },
  { field: 'year', allowed_values: ['Oslo', 'Bergen', 'Leeds'] },
];

async function done(reply: ReturnType<CuratedService['send']>): Promise<Record<string, unknown>> {
  const { status, json } = await reply;
  expect([json['message'], status < 300]).toEqual([undefined, true]);
  return json;
}

describe('a field that depends on others', () => {
  it('is told, checked wherever isolates are written, kept with a reason, and taken back', async () => {
    await done(service.send('PATCH', ISOLATE, { provenance: { country: 'Norway', year: '1999' } }));
    await done(service.send('POST', FIELDS, { name: 'region', type: 'text' }));
    const region = `${FIELDS}/region`;
    const asked = await service.send('PATCH', region, { conditions: CONDITIONS });
    expect(asked.json).toMatchObject({ code: 'reason_needed', details: [{ field: 'conditions' }] });
    expect(asked.json['message']).toMatch(/isolates? would not fit: 1/);
    await done(service.send('PATCH', region, { conditions: CONDITIONS, reason: 'From now on.' }));
    const fields = (await done(service.send('GET', FIELDS))) as unknown as { name: string }[];
    expect(routes.listFields.response.parse(fields)).toEqual(fields);
    expect(fields.find(({ name }) => name === 'region')).toMatchObject({ conditions: CONDITIONS });
    expect((await service.members(region))['conditions']).toEqual(CONDITIONS);

    // What was so before stays until somebody changes it.
    await done(service.send('PATCH', ISOLATE, { aliases: ['old'] }));
    const wrong = await service.send('PATCH', ISOLATE, { provenance: { region: 'Leeds' } });
    const reason = '"Leeds" is not an allowed value of region where country is Norway: Oslo, Bergen.';
    expect(wrong.json).toMatchObject({ code: 'record_refused', details: [{ field: 'provenance.region', reason }] });
    await done(service.send('PATCH', ISOLATE, { provenance: { region: 'Oslo' } }));
    // The other field changes: what depends on it is checked anew, and taking that back is not in the way.
    await done(service.send('PATCH', ISOLATE, { provenance: { country: 'Österreich', region: 'Leeds' } }));
    const moved = await service.send('PATCH', ISOLATE, { provenance: { country: 'Norway' } });
    expect(moved.json).toMatchObject({ details: [{ field: 'provenance.region', reason }] });
    const table = { record: 'isolate', columns: ['id', 'country'], rows: [['1', 'Norway']] };
    const changed = await service.send('POST', `${DATABASE}/curation/update_table`, table);
    expect(JSON.stringify(changed.json)).toContain('region where country is Norway');
    const added = await service.send('POST', `${DATABASE}/isolates`, {
      isolate: 'New',
      provenance: { country: 'Norway' },
    });
    expect(added.json['message']).toContain('region must have a value where country is Norway.');

    expect((await service.send('DELETE', `${FIELDS}/year`)).json['code']).toBe('in_use');
    await done(service.undo(region));
    expect((await service.members(region))['conditions']).toEqual([]);
    await done(service.send('PATCH', ISOLATE, { provenance: { country: 'Norway' } }));
    await done(service.undo(`${DATABASE}/isolates/1`));
  });

  it('is checked in submissions of isolates and of updates, before anything is kept', async () => {
    const conditions = [{ field: 'country', values: ['Norway'], required: true, allowed_values: ['Oslo'] }];
    await done(service.send('POST', FIELDS, { name: 'district', type: 'text' }));
    await done(service.send('PATCH', `${FIELDS}/district`, { conditions, reason: 'From now on.' }));
    const post = async (type: string, isolates: string) =>
      (await service.send('POST', `${DATABASE}/submissions`, { type, isolates })).json;
    const table = 'isolate\tcountry\tdistrict\nOne\tNorway\tOslo\nTwo\tNorway\tLeeds\nThree\tNorway\t\n';
    expect(await post('isolates', table)).toMatchObject({
      status: 400,
      message: expect.stringMatching(/district where country is Norway: Oslo/) as string,
      details: [
        { row: 2, field: 'district' },
        { row: 3, field: 'district' },
      ],
    });
    expect(await post('isolates', 'isolate\tcountry\tdistrict\nOne\tNorway\tOslo\n')).toHaveProperty('submission');
    // The country of isolate 5 is what the database has.
    expect(await post('updates', 'id\tdistrict\n5\tLeeds\n')).toMatchObject({ status: 400, details: [{ row: 1 }] });
    expect(await post('updates', 'id\tdistrict\n5\tOslo\n')).toHaveProperty('submission');
  });

  it('names the field of an attribute that somebody makes a condition of', async () => {
    const rows = [{ value: 'Norway', result: 'Europe' }];
    await done(service.send('POST', `${DATABASE}/attributes`, { attribute: 'continent', field: 'country', rows }));
    const conditions = [{ field: 'continent', values: ['Europe'], required: true }];
    const { json } = await service.send('PATCH', `${FIELDS}/year`, { conditions });
    expect(json['message']).toContain(
      'Condition 1: "continent" is an attribute, which follows from a field. Name that',
    );
  });

  it.each([
    ['an unknown field', { conditions: [{ field: 'contry', required: true }] }, 'There is no field "contry".'],
    ['itself', { conditions: [{ field: 'year', required: true }] }, 'year is the field itself.'],
    ['nothing', { conditions: [{ field: 'country' }] }, 'It asks for nothing where country has a value.'],
  ])('refuses %s by name', async (_, members, sentence) => {
    const { json } = await service.send('PATCH', `${FIELDS}/year`, members);
    expect(json).toMatchObject({ code: 'record_refused', details: [{ field: 'conditions' }] });
    expect(json['message']).toContain(`Condition 1: ${sentence}`);
  });

  it('refuses a circle, also one that taking something back would make', async () => {
    for (const name of ['ring', 'wheel']) await done(service.send('POST', FIELDS, { name, type: 'text' }));
    const needs = (field: string) => ({ conditions: [{ field, required: true }] });
    await done(service.send('PATCH', `${FIELDS}/ring`, needs('wheel')));
    const { json } = await service.send('PATCH', `${FIELDS}/wheel`, needs('ring'));
    expect(json['message']).toContain('in a circle: wheel → ring → wheel.');
    await done(service.send('PATCH', `${FIELDS}/ring`, { conditions: [] }));
    await done(service.send('PATCH', `${FIELDS}/wheel`, needs('ring')));
    expect((await service.undo(`${FIELDS}/ring`)).json['message']).toContain('in a circle: ring → wheel → ring.');
  });
});
