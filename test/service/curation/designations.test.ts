import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ databases: createSamplePair, scopes: { anna: [{ kind: 'project', name: '1' }] } });
});
afterAll(() => service.close());

const ISOLATES = '/db/sample_isolates/isolates';
const of = (isolate: number) => `${ISOLATES}/${isolate}/allele_designations`;

/** The sequence types of an isolate, by name of the scheme. */
async function typesOf(isolate: number): Promise<string> {
  return JSON.stringify((await service.send('GET', `${ISOLATES}/${isolate}`)).json['schemes'] ?? []);
}

describe('designations that are kept by hand', () => {
  it('are changed at one locus, and the sequence type of the isolate follows', async () => {
    const adk = `${of(1)}/adk`;
    const before = await typesOf(1);
    expect(before).toContain('"ST":1,');
    expect(await service.members(adk)).toMatchObject({ locus: 'adk', alleles: [{ allele_id: '1' }] });
    const alleles = [{ allele_id: '2', method: 'automatic', status: 'provisional', comments: 'Read again.' }];
    const changed = await service.send('PATCH', adk, { alleles });
    expect([changed.status, changed.json]).toMatchObject([
      200,
      [{ allele_id: '2', method: 'automatic', status: 'provisional', comments: 'Read again.' }],
    ]);
    expect(await typesOf(1)).not.toContain('"ST":1,');
    expect((await service.undo(adk)).status).toBe(200);
    expect(await typesOf(1)).toBe(before);
    const { json } = await service.send('GET', `${ISOLATES}/1/history`);
    expect(JSON.stringify(json)).toContain('adk');
    // The timeline of the isolate has what is kept with it, and nothing of isolate 10 or others.
    await service.send('POST', of(2), { locus: 'penA', alleles: [{ allele_id: 'b' }] });
    const { json: timeline } = await service.send('GET', `${ISOLATES}/1/changes`);
    expect(timeline['changes']).toMatchObject([
      { record: 'allele_designation', record_id: '1 adk', can_be_undone: true, takes_back: expect.any(Number) },
      { record: 'allele_designation', record_id: '1 adk', can_be_undone: false },
    ]);
    await service.undo(`${of(2)}/penA`);
  });

  it('are added where there are none, deleted, and come back', async () => {
    const made = await service.send('POST', of(5), { locus: 'abcZ', alleles: [{ allele_id: '1' }] });
    expect([made.status, made.headers.location]).toEqual([201, `http://localhost${of(5)}/abcZ`]);
    expect(await typesOf(5)).toContain('"ST":1,');
    const again = await service.send('POST', of(5), { locus: 'abcZ', alleles: [{ allele_id: '2' }] });
    expect(again.json).toMatchObject({ status: 400, details: [{ field: 'locus' }] });
    expect((await service.send('DELETE', `${of(5)}/abcZ`)).status).toBe(200);
    expect((await service.send('GET', `${of(5)}/abcZ`)).json).toMatchObject({ code: 'no_designations' });
    expect((await service.undo(`${of(5)}/abcZ`)).status).toBe(200);
    expect(await service.members(`${of(5)}/abcZ`)).toMatchObject({ alleles: [{ allele_id: '1' }] });
  });

  it('are refused with what is wrong, and nothing is written', async () => {
    const before = await service.members(`${of(4)}/abcZ`);
    for (const [alleles, sentence] of [
      [[], 'Name an allele, or delete the designations.'],
      [[{ allele_id: ' ' }], 'Each allele needs an id. Ids and comments have at most 1000 characters.'],
      [[{ allele_id: '1' }, { allele_id: '1' }], 'An allele is named twice.'],
      [[{ allele_id: '1' }, { allele_id: '0' }], 'A missing locus cannot also have an allele.'],
      [[{ allele_id: 'Norway' }], 'The allele id "Norway" is not a positive integer, but this locus requires one.'],
    ] as const) {
      const { json } = await service.send('PATCH', `${of(4)}/abcZ`, { alleles });
      expect(json).toMatchObject({ status: 400, message: `alleles: ${sentence}` });
    }
    expect((await service.send('POST', of(4), { locus: 'none', alleles: [{ allele_id: '1' }] })).json).toMatchObject({
      status: 400,
      details: [{ field: 'locus' }],
    });
    expect((await service.send('POST', of(99), { locus: 'adk', alleles: [{ allele_id: '1' }] })).status).toBe(404);
    expect(await service.members(`${of(4)}/abcZ`)).toEqual(before);
  });

  it('are kept by those who may change the isolate', async () => {
    const { json } = await service.send('GET', '/db/sample_isolates/projects/1/isolates');
    const own = (json['isolates'] as string[]).map((uri) => Number(/\d+$/.exec(uri)?.[0]));
    const other = [1, 3, 4].find((id) => !own.includes(id)) ?? 0;
    const refused = await service.send('PATCH', `${of(other)}/adk`, { alleles: [{ allele_id: '9' }] }, 'anna');
    expect(refused.json).toMatchObject({ status: 403, code: 'no_right' });
  });
});
