import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import type { LinkedData } from '#shared/api/linked-data.ts';
import { responseOf } from '#shared/api/dialect.ts';
import { plantIn } from '../../support/plant.ts';
import { sampleSequence } from '../../support/sample-database.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

const DESCRIPTION = 'Test isolates';
const NORWAY = { country: [{ value: 'Norway', frequency: 2 }] };

let service: SampleService;
async function describeIsolates(description: string): Promise<void> {
  const { connection } = plantIn(await service.dataFolder.open('sample_isolates'));
  connection.prepare("update meta set value = ? where key = 'description'").run(description);
}

beforeAll(async () => {
  service = await startSampleService(async (folder) => {
    const { seqdef } = await createSamplePair(folder);
    plantIn(seqdef).connection.exec(
      "insert into locus_linked_field select id, 'sample_isolates', 'country' from locus where name = 'abcZ'",
    );
    bumpDefinitionsVersion(seqdef.connection);
  });
  await describeIsolates(DESCRIPTION);
});
afterAll(() => service.close());

const FACES = [
  ['', 'sample_isolates'],
  ['/bigsdb', DESCRIPTION],
] as const;
const ALLELES = '/db/sample/loci/abcZ/alleles';
const LOCUS = '/db/sample/loci/abcZ/sequence';
const first = sampleSequence(1000, 60);
const changed = `${first.slice(0, 30)}${first[30] === 'A' ? 'C' : 'A'}${first.slice(31)}`;

describe.each(FACES)('on the face "%s", what isolates have with an allele', (face, key) => {
  const expected = { [key]: NORWAY };

  it('is told by the database, as the face names it', async () => {
    const allele = await service.get(`${face}${ALLELES}/1?linked_data=1`);
    expect(allele.json).toMatchObject({ linked_data: expected });
    const match = await service.post(face + LOCUS, { sequence: first, details: true });
    expect(match.json).toMatchObject({ exact_matches: [{ allele_id: '1', linked_data: expected }] });
    const designations = { abcZ: [{ allele: '1' }], adk: [{ allele: '1' }] };
    const types = await service.post(`${face}/db/sample/schemes/1/designations`, { designations });
    expect(types.json).toMatchObject({ exact_matches: { abcZ: [{ linked_data: expected }], adk: [{}] } });
    expect(types.json).not.toHaveProperty('exact_matches.adk.0.linked_data');
  });

  it('is told for the records of a list, if requested', async () => {
    const { json } = await service.get(`${face}${ALLELES}?include_records=1&linked_data=1&page_size=2`);
    const { alleles, paging } = json as { alleles: { linked_data?: LinkedData }[]; paging: { next: string } };
    expect(alleles.map((allele) => allele.linked_data)).toMatchObject([expected, { [key]: {} }]);
    expect(paging.next).toContain('linked_data=1');
    const plain = await service.get(`${face}${ALLELES}?include_records=1&page_size=2`);
    expect(plain.text).not.toContain('linked_data');
    expect((await service.get(`${face}${ALLELES}?linked_data=1&page_size=2`)).text).not.toContain('Norway');
  });

  it('is told for the best match, if requested', async () => {
    const { json } = await service.post(face + LOCUS, { sequence: changed, partial_linked_data: true });
    expect(json).toMatchObject({ best_match: { allele_id: '1', linked_data: expected } });
    const schema = responseOf(face === '' ? 'contract' : 'deployed', 'queryLocus');
    expect(schema.safeParse(json).error).toBeUndefined();
    const plain = await service.post(face + LOCUS, { sequence: changed });
    expect(plain.json).not.toHaveProperty('best_match.linked_data');
  });
});

it('an allele follows the description of the isolates, by which deployed servers name them', async () => {
  const asked = `/bigsdb${ALLELES}/1?linked_data=1`;
  const before = await service.get(asked);
  try {
    await describeIsolates('Other isolates');
    const after = await service.get(asked);
    expect(after.json).toHaveProperty('linked_data', { 'Other isolates': NORWAY });
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    await describeIsolates('');
    expect((await service.get(asked)).json).toHaveProperty('linked_data', { sample_isolates: NORWAY });
  } finally {
    await describeIsolates(DESCRIPTION);
  }
});

it('two databases of isolates with one description are told apart', async () => {
  const isolates = await service.dataFolder.open('sample_isolates');
  isolates.connection.exec(`vacuum into '${isolates.file.replace('sample_isolates.sqlite', 'copied.sqlite')}'`);
  const { connection } = plantIn(await service.dataFolder.open('sample'));
  connection.exec("insert into locus_linked_field select id, 'copied', 'country' from locus where name = 'abcZ'");
  bumpDefinitionsVersion(connection);
  const { json } = await service.get(`/bigsdb${ALLELES}/1?linked_data=1`);
  expect(json).toHaveProperty('linked_data', {
    [DESCRIPTION]: NORWAY,
    [`${DESCRIPTION} (sample_isolates)`]: NORWAY,
  });
});
