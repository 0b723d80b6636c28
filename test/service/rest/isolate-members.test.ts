import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo, DEMO_ISOLATES } from '#electron/exchange/demo/create-demo.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService((dataFolder) => createDemo(dataFolder));
});
afterAll(() => service.close());

interface Listed {
  records: number;
  isolates: Isolate[];
}

async function read(path: string): Promise<Listed> {
  const reply = await service.get(`/db/${DEMO_ISOLATES}/${path}`);
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.json as Listed;
}

const named = ({ isolates }: Listed) => isolates.map(({ provenance }) => provenance['isolate']);

describe.each([
  ['a project', 'projects/1/isolates'],
  ['a classification group', 'classification_schemes/1/groups/1'],
])('the isolates of %s', (_, path) => {
  const whole = 'include_records=1&return_all=1';

  it('can be sorted by a provenance field and by a scheme field, both ways', async () => {
    const all = named(await read(`${path}?${whole}`));
    expect(all.length).toBeGreaterThan(1);
    const lower = all.map((name) => String(name).toLowerCase()).toSorted();
    const up = named(await read(`${path}?${whole}&sort=isolate`)).map((name) => String(name).toLowerCase());
    const down = named(await read(`${path}?${whole}&sort=-isolate`)).map((name) => String(name).toLowerCase());
    expect([up, down]).toEqual([lower, lower.toReversed()]);
    const byType = await read(`${path}?${whole}&sort=-scheme.1.ST&fields=scheme.1.ST`);
    const types = byType.isolates.flatMap(({ schemes }) => {
      const type = schemes?.[0]?.fields?.['ST'];
      return typeof type === 'number' ? [type] : [];
    });
    expect(types).toEqual(types.toSorted((left, right) => right - left));
    expect(byType.records).toBe(all.length);
  });

  it('can be searched, and only they are found', async () => {
    const all = await read(`${path}?${whole}`);
    const [first] = named(all);
    const found = await read(`${path}?${whole}&search=${encodeURIComponent(String(first))}`);
    expect(named(found)).toContain(first);
    expect(found.records).toBeLessThan(all.records);
    expect(new Set(named(all)).isSupersetOf(new Set(named(found)))).toBe(true);
    expect((await read(`${path}?search=nothing%20of%20this%20kind`)).records).toBe(0);
    expect((await read(`${path}?added_after=2999-01-01`)).records).toBe(0);
  });

  it('show the requested fields, and refuse an unknown order', async () => {
    const { isolates } = await read(`${path}?include_records=1&fields=country`);
    expect(isolates.every(({ schemes, provenance }) => !schemes && 'isolate' in provenance)).toBe(true);
    const refused = await service.get(`/db/${DEMO_ISOLATES}/${path}?sort=nothing`);
    expect(refused.json).toMatchObject({ status: 400, code: 'bad_parameter' });
  });

  it('keep the search in the links to other pages', async () => {
    const { paging } = (await read(`${path}?sort=-isolate&page_size=1`)) as Listed & { paging: { next: string } };
    expect(paging.next).toContain('sort=-isolate');
    expect(paging.next).toContain(path);
  });
});
