import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { responseOf } from '#shared/api/dialect.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(createSamplePair);
});
afterAll(() => service.close());

describe.each([
  ['contract', ''],
  ['deployed', '/bigsdb'],
] as const)('the latest days of a list of isolates, on the face %s,', (face, prefix) => {
  it.each([
    ['isolates', { records: 5, last_added: '2024-02-01', last_updated: '2024-03-01' }],
    ['isolates?include_old_versions=1', { records: 6, last_added: '2024-02-01', last_updated: '2024-03-01' }],
    ['isolates?added_on=2024-01-01', { records: 4, last_added: '2024-01-01', last_updated: '2024-02-15' }],
    ['isolates?page=9', { records: 5, last_added: '2024-02-01', last_updated: '2024-03-01' }],
    ['isolates?include_records=1&page_size=1', { records: 5, last_added: '2024-02-01' }],
    ['genomes?genome_size=500', { records: 1, last_added: '2024-02-01', last_updated: '2024-03-01' }],
    ['genomes?genome_size=40&added_on=2024-01-01', { records: 1, last_added: '2024-01-01' }],
  ])('are those of all that match: %s', async (path, expected) => {
    const { json } = await service.get(`${prefix}/db/sample_isolates/${path}`);
    expect(responseOf(face, 'listIsolates').safeParse(json).error).toBeUndefined();
    expect(json).toMatchObject(expected);
  });

  it('are left out if nothing matches', async () => {
    for (const path of ['isolates?added_after=2030-01-01', 'genomes?genome_size=999999999']) {
      const { json } = await service.get(`${prefix}/db/sample_isolates/${path}`);
      expect(json).toEqual({ records: 0, isolates: [] });
    }
  });
});
