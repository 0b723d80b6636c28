import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo, DEMO_ISOLATES } from '#electron/exchange/demo/create-demo.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { plantIn } from '#test/support/plant.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService((dataFolder) => createDemo(dataFolder));
});
afterAll(() => service.close());

const read = async (path: string) =>
  (await service.get(`/db/${DEMO_ISOLATES}/${path}`)).json as Record<string, unknown>;

interface Nearest {
  records: number;
  loci: number;
  loci_missing: number;
  compared: number;
  nearest: { isolate: string; name: string; differences: number; shared_loci: number }[];
}

const nearestTo = async (isolate: number, query = 'return_all=1') =>
  (await read(`isolates/${isolate}/schemes/1/nearest?${query}`)) as unknown as Nearest;

const idOf = ({ isolate }: { isolate: string }) => Number(isolate.split('/').at(-1));

/** Alleles of an isolate by locus, as the service tells them. Loci with several alleles have none that can be compared. */
async function allelesOf(isolate: number): Promise<Map<string, string>> {
  const { allele_designations } = (await read(`isolates/${isolate}/schemes/1/allele_designations`)) as unknown as {
    allele_designations: { locus: string; allele_id: string; status: string }[];
  };
  const byLocus = Map.groupBy(allele_designations, ({ locus }) => locus);
  return new Map(
    [...byLocus].flatMap(([locus, [one, ...more]]) =>
      one && more.length === 0 && one.status === 'confirmed' && !['0', 'N'].includes(one.allele_id)
        ? [[locus, one.allele_id]]
        : [],
    ),
  );
}

/** Those that a service must tell as nearest to one, counted locus by locus; looks whether it does. */
async function expectNearest(asked: number, ids: readonly number[]) {
  const alleles = new Map(await Promise.all(ids.map(async (id) => [id, await allelesOf(id)] as const)));
  const own = alleles.get(asked) ?? new Map<string, string>();
  const wanted = ids
    .filter((id) => id !== asked)
    .map((id) => {
      const shared = [...own].filter(([locus]) => alleles.get(id)?.has(locus));
      const differences = shared.filter(([locus, allele]) => alleles.get(id)?.get(locus) !== allele).length;
      return { id, differences, shared_loci: shared.length };
    })
    .filter(({ shared_loci }) => shared_loci > 0)
    .toSorted(
      (left, right) =>
        left.differences - right.differences || right.shared_loci - left.shared_loci || left.id - right.id,
    );
  const found = await nearestTo(asked);
  expect(found.nearest.map((each) => [idOf(each), each.differences, each.shared_loci])).toEqual(
    wanted.map(({ id, differences, shared_loci }) => [id, differences, shared_loci]),
  );
  expect(found).toMatchObject({
    records: wanted.length,
    compared: wanted.length,
    loci_missing: found.loci - own.size,
  });
  return wanted;
}

describe('the isolates nearest to one', () => {
  it('are those that differ at the fewest loci of a scheme, also after a change', async () => {
    const { isolates } = (await read('isolates?return_all=1')) as { isolates: string[] };
    const ids = isolates.map((isolate) => idOf({ isolate }));
    const sizes = await Promise.all(ids.map(async (id) => (await allelesOf(id)).size));
    const asked = ids[sizes.findIndex((size) => size > 3)] ?? 0;
    const wanted = await expectNearest(asked, ids);
    const near = wanted.filter(({ differences }) => differences <= 2);
    expect(near.length).toBeGreaterThan(0);
    expect(near.length).toBeLessThan(wanted.length);
    const page = await nearestTo(asked, 'within=2&page_size=1&page=2');
    expect(page).toMatchObject({ records: near.length, compared: wanted.length });
    expect(page.nearest.map(idOf)).toEqual(near.slice(1, 2).map(({ id }) => id));

    const { connection } = plantIn(await service.dataFolder.open(DEMO_ISOLATES));
    connection.exec(`delete from isolate where id = ${near[0]?.id}`);
    connection.exec(`delete from allele_designation where isolate = ${near[1]?.id} and locus % 2 = 0`);
    bumpDefinitionsVersion(connection);
    const left = ids.filter((id) => id !== near[0]?.id);
    expect(await expectNearest(asked, left)).not.toEqual(wanted.slice(1));
  });

  it.each([
    ['isolates/99999/schemes/1/nearest', 404],
    ['isolates/1/schemes/99/nearest', 404],
    ['isolates/1/schemes/1/nearest?within=some', 400],
  ])('%s is refused with %i', async (path, status) => {
    expect((await service.get(`/db/${DEMO_ISOLATES}/${path}`)).status).toBe(status);
  });
});
