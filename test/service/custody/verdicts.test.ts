import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWNER } from '#shared/principal.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { as, ISOLATES, startCustody, type CustodyService } from '#test/support/custody-service.ts';
import { createVerdictKeeper } from '#electron/curation/verdict/judge-isolates.ts';
import { judgedBy } from '#electron/store/isolates/verdict-repository.ts';
import { judgedAs, keepVerdicts } from '#test/support/kept-verdicts.ts';
import { plantIn } from '#test/support/plant.ts';
import { plantCount } from '#test/support/made-replies.ts';

let service: CustodyService;
const count = plantCount('sample_isolates');

beforeAll(async () => {
  service = await startCustody(count);
  await service.makePrivate();
  await service.curate('POST', `${ISOLATES}/4/contigs`, { sequence: 'ACGTACGT' });
  await keepVerdicts(service.dataFolder, { 1: 'look', 3: 'good', 4: 'bad' });
});
afterAll(() => service.close());

const one = async (id: number, account?: string) =>
  (await service.get(`${ISOLATES}/${id}`, as(account))).json as Partial<Isolate>;

/** Ids of the isolates that a list names, for nobody or an account. */
async function listed(path: string, account?: string, body?: object): Promise<number[]> {
  const reply = body ? await service.post(path, body, as(account)) : await service.get(path, as(account));
  const { isolates = [] } = reply.json as { isolates?: string[] };
  return isolates.map((address) => Number(address.slice(address.lastIndexOf('/') + 1)));
}
const search = (value: string, account?: string, op = '=') =>
  listed(`${ISOLATES}/search`, account, { filter: { property: 'verdict', op, value } });

it('a verdict is told with the isolate on our own face, found and sorted by, to those who see the isolate', async () => {
  expect(await one(3)).toMatchObject({ verdict: { kind: 'good', reasons: [{ sentence: 'Judged as good.' }] } });
  expect((await one(3)).verdict).not.toHaveProperty('definitions_changed');
  expect((await one(5)).verdict).toBeUndefined();
  expect((await service.get(`/bigsdb${ISOLATES}/3`)).json).not.toHaveProperty('verdict');
  expect((await service.get(`${ISOLATES}/3?provenance_only=1`)).json).not.toHaveProperty('verdict');

  expect([await search('look'), await search('bad'), await search('none')]).toEqual([[1], [], [5, 6]]);
  expect([await search('bad', 'sven'), await search('none', 'sven')]).toEqual([[4], [5, 6]]);
  expect(await search('good', undefined, '!=')).toEqual([1, 5, 6]);
  expect([await listed(`${ISOLATES}?sort=verdict`), await listed(`${ISOLATES}?sort=-verdict`, 'olga')]).toEqual([
    [1, 3, 5, 6],
    [3, 1, 4, 5, 6],
  ]);
  const filter = { property: 'verdict', op: '=', value: 'fine' };
  expect((await service.post(`${ISOLATES}/search`, { filter })).text).toContain('none of good, look, bad, other, none');
  const { isolates } = (await service.get(`${ISOLATES}?include_records=1&fields=country,verdict`)).json as {
    isolates: Isolate[];
  };
  expect(isolates.map(({ verdict }) => verdict?.kind)).toEqual(['look', 'good', undefined, undefined]);
});

it('changed contigs take the verdict away at once, and changed definitions are said', async () => {
  const revision = async () => (await service.get(`${ISOLATES}/3/edit`, as('cora'))).headers['etag'];
  const before = await revision();
  await keepVerdicts(service.dataFolder, { 3: 'look' });
  expect(await one(3)).toMatchObject({ verdict: { kind: 'look' } });
  // It is no part of the record that a curator edits.
  expect(await revision()).toBe(before);

  await service.curate('POST', `${ISOLATES}/3/contigs`, { sequence: 'ACGT' });
  const { verdict } = await one(3);
  expect(verdict).toMatchObject({ kind: 'none', checked: [] });
  expect(verdict?.reasons[0]?.sentence).toMatch(
    /^Its contigs changed after it was judged on \d{4}-.* \(then: look at it\)\.$/,
  );
  expect([await search('look'), await search('none')]).toEqual([[1], [3, 5, 6]]);

  bumpDefinitionsVersion(plantIn(await service.dataFolder.open('sample')).connection);
  expect((await one(1)).verdict).toMatchObject({ kind: 'look', definitions_changed: true });
});

it('a verdict on a private isolate moves nothing for those who do not see it, and others go at once', async () => {
  const isKept = async () => count.isKept(service, {});
  await count.warm(service, {});
  await keepVerdicts(service.dataFolder, { 4: 'look' });
  expect(await isKept()).toBe(true);
  expect((await one(4, 'sven')).verdict?.kind).toBe('look');
  await keepVerdicts(service.dataFolder, { 1: 'good' });
  expect(await isKept()).toBe(false);
  expect((await one(1)).verdict?.kind).toBe('good');
});

it('verdicts that are written side by side are all counted', async () => {
  const { dataFolder } = service;
  const keeper = createVerdictKeeper(dataFolder, 'sample_isolates', judgedBy(await dataFolder.open('sample')));
  const genomes = await judgedAs(
    dataFolder,
    Array.from({ length: 60 }, () => ['1', 'good'] as const),
  );
  await Promise.all(genomes.map((genome) => keeper.keep(genome)));
  await keeper.finish();
  expect(keeper.kept()).toBe(60);
});

it('who may not read the definitions is told no verdict, and finds nobody by it', async () => {
  await service.dataFolder.changes.make('access.set', {
    database: 'sample',
    principal: OWNER,
    input: { access: 'closed' },
  });
  expect((await one(1)).verdict).toBeUndefined();
  expect([await search('good'), await search('none')]).toEqual([[], [1, 3, 5, 6]]);
  expect(await listed(`${ISOLATES}?sort=-verdict`)).toEqual([1, 3, 5, 6]);
});
