import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({
    databases: createSamplePair,
    scopes: { anna: [{ kind: 'project', name: '1' }] },
  });
});
afterAll(() => service.close());

const DATABASE = '/db/sample_isolates';
const FIELDS = `${DATABASE}/fields`;

const WHOLE = {
  name: 'host',
  type: 'text',
  required: false,
  multiple: true,
  length: 20,
  min: null,
  max: null,
  regex: '^[a-z]',
  allowed_values: ['cow', 'human'],
  comments: 'Where it was found.',
  position: 2,
  audience: 'members',
  group: 'Origin',
  unit: null,
  sparse: false,
  qualified: false,
  conditions: [{ field: 'year', allowed_values: ['cow'] }],
};

describe('fields of isolates that are kept by hand', () => {
  it('have all members, stand at their place, are changed, deleted and come back', async () => {
    const created = await service.send('POST', FIELDS, WHOLE);
    expect([created.status, created.json]).toMatchObject([201, { name: 'host', 'allowed values': ['cow', 'human'] }]);
    const path = `${FIELDS}/host`;
    expect(await service.members(path)).toEqual(WHOLE);
    const names = async () =>
      ((await service.send('GET', FIELDS)).json as unknown as { name: string }[]).map(({ name }) => name);
    expect((await names()).slice(2, 5)).toEqual(['country', 'host', 'year']);
    expect((await service.send('PATCH', path, { position: 1, comments: null })).status).toBe(200);
    expect((await names())[2]).toBe('host');
    expect((await service.undo(path)).status).toBe(200);
    expect(await service.members(path)).toEqual(WHOLE);
    expect((await service.send('DELETE', path)).status).toBe(200);
    expect((await service.undo(path)).status).toBe(200);
    expect(await service.members(path)).toEqual(WHOLE);
    const isolate = `${DATABASE}/isolates/1`;
    expect((await service.send('PATCH', isolate, { provenance: { host: ['cow', 'dog'] } })).json).toMatchObject({
      details: [{ field: 'provenance.host' }],
    });
  });

  it('show which isolates break a new rule, and keep it with a reason', async () => {
    const year = `${FIELDS}/year`;
    const refused = await service.send('PATCH', year, { min: 2000 });
    expect(refused.json).toMatchObject({ code: 'reason_needed', details: [{ field: 'min' }] });
    expect(refused.json['message']).toContain('2 values would not fit, of isolates 1 (1999), 4 (1999).');
    const lacking = await service.send('PATCH', year, { required: true });
    expect(lacking.json['message']).toContain('2 isolates have no value: 5, 6.');
    expect((await service.send('PATCH', year, { min: 2000, reason: 'From now on.' })).status).toBe(200);
    // What was there before the rule does not stand in the way of another correction.
    expect((await service.send('PATCH', `${DATABASE}/isolates/1`, { aliases: ['old'] })).status).toBe(200);
    const again = await service.send('PATCH', `${DATABASE}/isolates/1`, { provenance: { year: '1998' } });
    expect(again.json).toMatchObject({ code: 'record_refused', details: [{ field: 'provenance.year' }] });
    const typed = await service.send('PATCH', `${FIELDS}/country`, { type: 'int', allowed_values: [] });
    expect(typed.json).toMatchObject({ code: 'record_refused', details: [{ field: 'type' }] });
    const single = await service.send('PATCH', `${FIELDS}/source`, { multiple: false });
    expect(single.json).toMatchObject({ code: 'record_refused', details: [{ field: 'multiple' }] });
  });

  it('are sorted as numbers once their type is one', async () => {
    await service.send('POST', FIELDS, { name: 'count', type: 'text' });
    for (const [id, count] of [
      ['1', '9'],
      ['4', '10'],
    ]) {
      await service.send('PATCH', `${DATABASE}/isolates/${id}`, { provenance: { count } });
    }
    expect((await service.send('PATCH', `${FIELDS}/count`, { type: 'int' })).status).toBe(200);
    const { json } = await service.send('GET', `${FIELDS}/count`);
    expect(json['values']).toEqual([9, 10]);
    expect((await service.send('DELETE', `${FIELDS}/count`)).json).toMatchObject({ code: 'in_use' });
  });

  it('are refused with every problem, and without the right to everything', async () => {
    const { json } = await service.send('POST', FIELDS, {
      name: 'country',
      type: 'text',
      min: 3,
      regex: '(',
      allowed_values: ['a', 'a'],
    });
    const fields = (json['details'] as { field: string }[]).map(({ field }) => field);
    expect(fields.toSorted()).toEqual(['allowed_values', 'min', 'name', 'regex']);
    const anna = await service.send('POST', FIELDS, { name: 'own', type: 'text' }, 'anna');
    expect(anna.json).toMatchObject({ code: 'no_right' });
    expect((await service.send('PATCH', `${FIELDS}/year`, { name: 'jahr' })).json).toMatchObject({
      details: [{ field: 'name' }],
    });
  });
});
