import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import type { ProvenanceField } from '#shared/api/field.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ databases: createSamplePair });
  for (const field of FIELDS) await done(service.send('POST', `${DATABASE}/fields`, field));
  await done(service.send('PATCH', `${DATABASE}/isolates/1`, { provenance: VALUES }));
  await done(service.send('PATCH', `${DATABASE}/isolates/4`, { provenance: { penicillin: '0.5' } }));
});
afterAll(() => service.close());

const DATABASE = '/db/sample_isolates';
const SUSCEPTIBILITY = { group: 'Antimicrobial susceptibility', sparse: true };
const FIELDS = [
  { name: 'penicillin', type: 'float', unit: 'mg/L', min: 0, ...SUSCEPTIBILITY, position: 1 },
  { name: 'toString', type: 'text', multiple: true, ...SUSCEPTIBILITY },
  { name: 'beta_lactamase', type: 'bool', sparse: true, multiple: true },
];
const VALUES = { penicillin: '32', toString: ['cefalexin; oral', 'a\\b'], beta_lactamase: ['yes'] };
const SHOWN = { penicillin: 32, toString: ['cefalexin; oral', 'a\\b'], beta_lactamase: [true] };

async function done(reply: ReturnType<CuratedService['send']>): Promise<Record<string, unknown>> {
  const { status, json } = await reply;
  expect([json['message'], status < 300]).toEqual([undefined, true]);
  return json;
}

/** Names of the isolates that a search finds. */
async function found(body: object): Promise<number[]> {
  const { isolates } = await done(
    service.send('POST', `${DATABASE}/isolates/search?include_records=1&sort=penicillin`, body),
  );
  return (isolates as { provenance: { id: number } }[]).map(({ provenance }) => provenance.id);
}

describe('sparse fields of isolates', () => {
  it.each(['', '/bigsdb'])('are in phenotypic, never in provenance, with their JSON types (%s)', async (face) => {
    const whole = await done(service.send('GET', `${face}${DATABASE}/isolates/1`));
    expect(whole['phenotypic']).toEqual(SHOWN);
    expect(Object.keys(whole['provenance'] as object)).not.toContain('penicillin');
    if (face === '') expect(routes.getIsolate.response.parse(whole)).toEqual(whole);
    const alone = await done(service.send('GET', `${face}${DATABASE}/isolates/1?provenance_only=1`));
    expect(Object.keys(alone)).not.toContain('phenotypic');
    expect(await done(service.send('GET', `${face}${DATABASE}/isolates/5`))).not.toHaveProperty('phenotypic');
  });

  it('are listed behind the others, with group and unit', async () => {
    const fields = (await done(service.send('GET', `${DATABASE}/fields`))) as unknown as ProvenanceField[];
    expect(routes.listFields.response.parse(fields)).toEqual(fields);
    expect(fields.slice(-4).map(({ name }) => name)).toEqual(['datestamp', 'penicillin', 'toString', 'beta_lactamase']);
    expect(fields.at(-3)).toMatchObject({ ...SUSCEPTIBILITY, unit: 'mg/L', type: 'float', min: 0 });
    expect(Object.keys(fields[2] ?? {})).not.toContain('sparse');
  });

  it('are searched, sorted, counted and shown in lists as other fields are', async () => {
    expect(await found({ 'field.penicillin': 32 })).toEqual([1]);
    expect(await found({ filter: { field: 'penicillin', op: '>=', value: 0.1 } })).toEqual([4, 1]);
    expect(await found({ 'field.toString': 'A\\B' })).toEqual([1]);
    expect(await done(service.send('GET', `${DATABASE}/fields/penicillin`))).toMatchObject({ values: [0.5, 32] });
    expect(await done(service.send('GET', `${DATABASE}/fields/toString/breakdown`))).toEqual({
      'cefalexin; oral': 1,
      'a\\b': 1,
    });
    const counted = await done(service.send('GET', `${DATABASE}/isolates/breakdown?fields=toString`));
    expect(counted['counts']).toEqual(
      ['a\\b', 'cefalexin; oral', null].map((value) => ({ values: [value], records: value === null ? 4 : 1 })),
    );
    const asked = '?include_records=1&fields=year,penicillin&sort=-penicillin&page_size=2';
    const list = await done(service.send('GET', `${DATABASE}/isolates${asked}`));
    expect(list['isolates']).toMatchObject([{ phenotypic: { penicillin: 32 } }, { phenotypic: { penicillin: 0.5 } }]);
    const data = (query: string) => done(service.send('GET', `${DATABASE}/projects/1/dataset${query}`));
    expect((await data('?fields=penicillin'))['dataset']).toEqual([{ id: 1, penicillin: 32 }]);
    expect((await data(''))['dataset']).not.toMatchObject([{ penicillin: 32 }]);
  });

  it('are checked, changed by a table, told in the history and taken back', async () => {
    const path = `${DATABASE}/isolates/1`;
    const { json } = await service.send('PATCH', path, { provenance: { penicillin: ['low'] } });
    expect(json).toMatchObject({
      details: [
        {
          field: 'provenance.penicillin',
          reason: '"low" is not a number with a decimal point, but penicillin requires one.',
        },
      ],
    });
    const table = {
      record: 'isolate',
      columns: ['id', 'penicillin (mg/l)', 'toString'],
      rows: [['1', '16', 'cefalexin\\; oral; new']],
    };
    await done(service.send('POST', `${DATABASE}/curation/update_table`, table));
    const odd = { ...table, columns: ['id', 'penicillin (%)', 'toString'] };
    expect((await service.send('POST', `${DATABASE}/curation/update_table`, odd)).json).toMatchObject({
      details: [{ field: 'penicillin (%)', reason: expect.stringContaining('measured in mg/L, not in %') as string }],
    });
    expect((await done(service.send('GET', path)))['phenotypic']).toEqual({
      ...SHOWN,
      penicillin: 16,
      toString: ['cefalexin; oral', 'new'],
    });
    const { changes } = (await done(service.send('GET', `${path}/changes`))) as { changes: object[] };
    expect(changes[0]).toMatchObject({
      members: [{ member: 'provenance.penicillin', before: ['32'], after: ['16'] }, { member: 'provenance.toString' }],
    });
    await done(service.undo(path));
    expect((await done(service.send('GET', path)))['phenotypic']).toEqual(SHOWN);
  });

  it('are refused with a group or unit that is no heading', async () => {
    const bad = { name: 'x', type: 'text', group: 'a\nb', unit: 'u'.repeat(201) };
    const { json } = await service.send('POST', `${DATABASE}/fields`, bad);
    expect(json['details']).toEqual([
      { field: 'group', reason: 'The group must be one line, without tabs.' },
      { field: 'unit', reason: 'The unit is longer than 200 characters.' },
    ]);
    const proto = await service.send('POST', `${DATABASE}/fields`, { name: '__proto__', type: 'text', sparse: true });
    expect(proto.json).toMatchObject({ details: [{ field: 'name' }] });
  });

  it('become ordinary ones, and again sparse, and keep their values', async () => {
    const field = `${DATABASE}/fields/penicillin`;
    await done(service.send('PATCH', field, { sparse: false }));
    const whole = await done(service.send('GET', `${DATABASE}/isolates/4`));
    expect([whole['provenance'], whole['phenotypic']]).toMatchObject([{ penicillin: 0.5 }, undefined]);
    await done(service.undo(field));
    expect((await done(service.send('GET', `${DATABASE}/isolates/4`)))['phenotypic']).toEqual({ penicillin: 0.5 });
  });

  it('take numbers with a sign before them where that is said, and compare them by the number', async () => {
    const mic = `${DATABASE}/fields/mic`;
    await done(service.send('POST', `${DATABASE}/fields`, { name: 'mic', type: 'text', sparse: true }));
    for (const [id, value] of [
      [1, '>=32'],
      [3, '≤ 0.5'],
      [4, '8'],
    ] as const)
      await done(service.send('PATCH', `${DATABASE}/isolates/${id}`, { provenance: { mic: value } }));
    const text = await service.send('PATCH', mic, { qualified: true });
    expect(text.json).toMatchObject({ details: [{ field: 'qualified' }] });
    expect((await service.send('PATCH', mic, { type: 'float' })).json).toMatchObject({ code: 'record_refused' });
    await done(service.send('PATCH', mic, { type: 'float', qualified: true, max: 64 }));

    expect(await found({ filter: { field: 'mic', op: '>=', value: 8 } })).toEqual([4, 1]);
    const list = await done(
      service.send('GET', `${DATABASE}/isolates?include_records=1&fields=mic&sort=mic&page_size=3`),
    );
    const shown = (list['isolates'] as { phenotypic: object }[]).map(({ phenotypic }) => phenotypic);
    expect(shown).toEqual([{ mic: '≤ 0.5' }, { mic: 8 }, { mic: '>=32' }]);
    expect(await done(service.send('GET', mic))).toMatchObject({ values: [0.5, 8, 32] });
    for (const [value, reason] of [
      ['>128', '128 is more than 64, the maximum of mic.'],
      ['>> 3', '">> 3" is not a number with a decimal point, but mic requires one.'],
    ]) {
      const { json } = await service.send('PATCH', `${DATABASE}/isolates/1`, { provenance: { mic: value } });
      expect(json).toMatchObject({ details: [{ field: 'provenance.mic', reason }] });
    }
    const plain = await service.send('PATCH', mic, { qualified: false });
    expect(plain.json).toMatchObject({ code: 'reason_needed', details: [{ field: 'qualified' }] });
  });
});
