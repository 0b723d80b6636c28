import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { plantIn } from '#test/support/plant.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';
import { countStatements } from '../../support/count-statements.ts';

let service: SampleService;

beforeAll(async () => {
  service = await startSampleService(createSamplePair);
});
afterAll(() => service.close());

/**
 * What belongs to the whole database, to a sequence type or to a group is read with the first records, and remembered until somebody
 * changes something. The first isolate also finds its scheme values out of date, and has them brought up to date.
 */
it.each([
  ['an allele', ['/db/sample/loci/abcZ/alleles/1'], '/db/sample/loci/abcZ/alleles/2'],
  [
    'an isolate',
    ['/db/sample_isolates/isolates/1', '/db/sample_isolates/isolates/2'],
    '/db/sample_isolates/isolates/3',
  ],
  ['a profile', ['/db/sample/schemes/1/profiles/1'], '/db/sample/schemes/1/profiles/2'],
  ['a locus', ['/db/sample/loci/abcZ'], '/db/sample/loci/adk'],
])('asks SQLite at most four times for %s', async (_, before, path) => {
  for (const known of before) expect((await service.get(known)).status).toBe(200);
  const count = await countStatements(async () => expect((await service.get(path)).status).toBe(200));
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThanOrEqual(4);
});

it.each([
  [
    8,
    'designations',
    '/db/sample/schemes/1/designations',
    (allele: number) => ({ designations: { abcZ: [{ allele }] } }),
  ],
  [8, 'a search', '/db/sample_isolates/isolates/search', (ST: number) => ({ 'scheme.1.ST': ST })],
])('asks SQLite at most %i times for a query by %s', async (most, _, path, body) => {
  for (const known of [1, 2]) expect((await service.post(path, body(known))).status).toBe(200);
  const count = await countStatements(async () => expect((await service.post(path, body(3))).status).toBe(200));
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThanOrEqual(most);
});

let asked = 0;
/** Another address each time, so that no kept reply answers. */
async function statusOf(locus: string): Promise<number> {
  asked += 1;
  return (await service.get(`/db/sample/loci/${locus}/alleles/1?asked=${asked}`)).status;
}

it('remembers nothing of what is read during a change that is taken back', async () => {
  const { connection } = plantIn(await service.dataFolder.open('sample'));
  connection.exec("begin; update locus set name = 'brief' where name = 'abcZ'");
  expect([await statusOf('abcZ'), await statusOf('brief')]).toEqual([404, 200]);
  connection.exec('rollback');
  expect([await statusOf('abcZ'), await statusOf('brief')]).toEqual([200, 404]);
});

it('remembers nothing of a locus that another process has renamed', async () => {
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    const [file, from, to] = process.argv.slice(1);
    new DatabaseSync(file, { timeout: 5000 }).prepare('update locus set name = ? where name = ?').run(to, from);`;
  const rename = (from: string, to: string) =>
    execFileSync(process.execPath, ['-e', program, service.dataFolder.fileOf('sample'), from, to]);
  expect([await statusOf('abcZ'), await statusOf('other')]).toEqual([200, 404]);
  rename('abcZ', 'other');
  expect([await statusOf('abcZ'), await statusOf('other')]).toEqual([404, 200]);
  rename('other', 'abcZ');
  expect([await statusOf('abcZ'), await statusOf('other')]).toEqual([200, 404]);
});
