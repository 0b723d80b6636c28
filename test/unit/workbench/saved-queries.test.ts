import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { createSavedQueryStore } from '#electron/workbench/procedures/saved-query.ts';
import { MAX_FILTER_VALUES } from '#shared/api/isolate-filter.ts';
import { SavedQueryChange } from '#shared/rpc/contract/saved-query.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const about = { name: 'Recent carriers', site: 'local', database: 'demo_isolates', search: 'filter=%7B%7D' };

async function setUp() {
  const site = await openSiteStore(join(temporaryFolder(), 'site.sqlite'));
  return { site, queries: createSavedQueryStore(site, () => 7) };
}

describe('saved queries', () => {
  it('are none at first, and come back in the order in which they were saved', async () => {
    const { queries, site } = await setUp();
    expect(await queries.list()).toEqual([]);
    const first = await queries.save(about);
    const second = await queries.save({ ...about, name: 'Others' });
    expect(first).toEqual({ ...about, id: first.id, saved_at: 7 });
    expect(await queries.list()).toEqual([first, second]);
    await site.close();
  });

  it('may name as many isolates as a query can', async () => {
    const { queries, site } = await setUp();
    const values = Array.from(
      { length: MAX_FILTER_VALUES },
      (_, index) => `Isolate of the survey in Österreich ${index}`,
    );
    const filter = JSON.stringify({ all: [{ field: 'isolate', op: 'in', values }] });
    const long = { ...about, search: new URLSearchParams({ filter }).toString() };
    await queries.save(SavedQueryChange.parse(long));
    expect((await queries.list())[0]?.search).toBe(long.search);
    await site.close();
  });

  it('are renamed and replaced in place', async () => {
    const { queries, site } = await setUp();
    const first = await queries.save(about);
    const second = await queries.save({ ...about, name: 'Others' });
    await queries.save({ ...about, id: first.id, name: 'Carriers', search: 'sort=year' });
    expect((await queries.list()).map(({ id, name, search }) => [id, name, search])).toEqual([
      [first.id, 'Carriers', 'sort=year'],
      [second.id, 'Others', 'filter=%7B%7D'],
    ]);
    await site.close();
  });

  it('refuse a name that the list of the same database has, whatever the case', async () => {
    const { queries, site } = await setUp();
    await queries.save(about);
    await expect(queries.save({ ...about, name: 'recent CARRIERS' })).rejects.toMatchObject({
      problem: { code: 'saved_query_exists', status: 409 },
    });
    await queries.save({ ...about, database: 'other' });
    expect(await queries.list()).toHaveLength(2);
    await site.close();
  });

  it('refuse to rename one that has been deleted, and take a second deletion calmly', async () => {
    const { queries, site } = await setUp();
    const { id } = await queries.save(about);
    await queries.remove(id);
    await queries.remove(id);
    expect(await queries.list()).toEqual([]);
    await expect(queries.save({ ...about, id })).rejects.toMatchObject({ problem: { code: 'unknown_saved_query' } });
    await site.close();
  });

  it('lose none when several are saved at once', async () => {
    const { queries, site } = await setUp();
    await Promise.all(Array.from({ length: 20 }, (_, index) => queries.save({ ...about, name: `Query ${index}` })));
    expect(await queries.list()).toHaveLength(20);
    await site.close();
  });

  it('survive what another version or a damaged setting left behind', async () => {
    const { queries, site } = await setUp();
    await site.setSetting('saved-queries', '[');
    expect(await queries.list()).toEqual([]);
    await site.setSetting('saved-queries', JSON.stringify([{ later: 1 }, { ...about, id: 'a', saved_at: 1 }]));
    expect(await queries.list()).toEqual([{ ...about, id: 'a', saved_at: 1 }]);
    await site.close();
  });
});
