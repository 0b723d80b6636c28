import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ scopes: { anna: [{ kind: 'locus', name: 'adk' }] } });
});
afterAll(() => service.close());

const BLOCKS = '/db/sample/blocks';
const ALLELE = `${BLOCKS}/allele/abcZ/1`;
const PROFILE = `${BLOCKS}/profile/1/1`;

async function put(path: string, because: unknown, as = 'karl') {
  const reply = await service.ask('PUT', path, { because }, as);
  return { status: reply.statusCode, json: reply.json<Record<string, unknown>>() };
}

/** The type of a genome that has the alleles 1 of abcZ and adk, which make ST 1. */
async function typed(face = '') {
  const sequence = `>g\n${service.sequence('abcZ', '1')}${service.sequence('adk', '1')}`;
  return (await service.send('POST', `${face}/db/sample/schemes/1/sequence`, { sequence })).json;
}

it('a blocked allele is found with the reason and gives no type; unblocked it does again, and the history tells all', async () => {
  expect((await typed())['fields']).toMatchObject({ ST: '1' });
  const row = { record: 'allele', within: 'abcZ', id: '1', because: 'From a mixed culture', is_there: true };
  expect(await put(ALLELE, ' From a mixed culture ')).toMatchObject({ status: 200, json: row });
  expect((await service.send('GET', BLOCKS)).json).toMatchObject({ records: 1, blocks: [row] });

  const found = await typed();
  expect(found).not.toHaveProperty('fields');
  expect(found['not_used']).toEqual(['abcZ 1 is not used here: From a mixed culture.']);
  const matches = found['exact_matches'] as object[];
  expect(matches).toContainEqual(expect.objectContaining({ allele_id: '1', not_used: row.because }));
  expect(JSON.stringify(await typed('/bigsdb'))).not.toMatch(/not_used|fields/);
  const designations = { designations: { abcZ: [{ allele: '1' }], adk: [{ allele: '1' }] } };
  const asked = await service.send('POST', '/db/sample/schemes/1/designations', designations);
  expect(asked.json).toMatchObject({ not_used: found['not_used'] });

  const record = '/db/sample/loci/abcZ/alleles/1';
  expect((await service.send('GET', record)).json).toMatchObject({ not_used: row.because });
  expect((await service.send('GET', `/bigsdb${record}`)).json).not.toHaveProperty('not_used');

  expect(await put(ALLELE, 'Contaminated')).toMatchObject({ status: 200, json: { because: 'Contaminated' } });
  expect((await service.send('DELETE', ALLELE)).json).toMatchObject({ deleted: true });
  expect((await service.send('DELETE', ALLELE)).json).toMatchObject({ status: 404, code: 'unknown_block' });
  expect((await typed())['fields']).toMatchObject({ ST: '1' });
  // The history of the allele has it, and takes the lifting back.
  expect((await service.undo(record)).status).toBe(200);
  expect((await service.send('GET', record)).json).toMatchObject({ not_used: 'Contaminated' });
  expect((await service.send('DELETE', ALLELE)).status).toBe(200);
});

it('a blocked type is not assigned, and the reason is told; only who curates the locus or the scheme blocks', async () => {
  expect(await put(PROFILE, 'Invented', 'anna')).toMatchObject({ status: 403, json: { code: 'no_right' } });
  expect(await put(ALLELE, 'Invented', 'anna')).toMatchObject({ status: 403 });
  expect(await put(`${BLOCKS}/allele/adk/1`, 'Invented', 'anna')).toMatchObject({ status: 200 });
  expect((await service.ask('DELETE', `${BLOCKS}/allele/adk/1`, undefined, 'anna')).statusCode).toBe(200);
  for (const [path, because] of [
    [PROFILE, '  '],
    [PROFILE, 'two\nlines'],
    [PROFILE, 'x'.repeat(201)],
    [`${BLOCKS}/profile/1/999`, 'Not there'],
    [`${BLOCKS}/profile/01/1`, 'Not there'],
    [`${BLOCKS}/allele/nowhere/1`, 'Not there'],
    [`${BLOCKS}/locus/abcZ/1`, 'No such kind'],
  ] as const) {
    expect([path, because, (await put(path, because)).status]).toEqual([path, because, 400]);
  }
  expect(await put(PROFILE, 'Two strains')).toMatchObject({ status: 200 });
  expect(await typed()).toMatchObject({ not_used: ['ST 1 is not used here: Two strains.'] });
  expect(await typed()).not.toHaveProperty('fields');
  const profiles = await service.send('GET', '/db/sample/schemes/1/profiles?include_records=1');
  expect((profiles.json['profiles'] as object[])[0]).toMatchObject({ ST: 1, not_used: 'Two strains' });
  // A deleted profile keeps its block, which says nothing until it comes back.
  expect((await service.send('DELETE', '/db/sample/schemes/1/profiles/1')).status).toBe(200);
  expect((await service.send('GET', BLOCKS)).json).toMatchObject({ blocks: [{ is_there: false }] });
  expect(await typed()).not.toHaveProperty('not_used');
});

it('a block follows the new name of its locus, with its history', async () => {
  expect(await put(`${BLOCKS}/allele/penA/b`, 'Old')).toMatchObject({ status: 200 });
  const renamed = await service.send('PATCH', '/db/sample/loci/penA', { id: 'penB', reason: 'New name' });
  expect(renamed.json).toMatchObject({ id: 'penB' });
  const { blocks } = (await service.send('GET', BLOCKS)).json as { blocks: object[] };
  expect(blocks).toContainEqual(expect.objectContaining({ within: 'penB', id: 'b', is_there: true }));
  expect((await service.undo('/db/sample/loci/penB/alleles/b')).status).toBe(200);
  expect(JSON.stringify((await service.send('GET', BLOCKS)).json)).not.toContain('penB');
});
