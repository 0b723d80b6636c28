import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { json, startScriptedSite } from '#test/support/scripted-site/scripted-site.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

test('profiles of a site are not fetched for a search where they are very many', async () => {
  const site = await startScriptedSite();
  onTestFinished(() => site.close());
  const at = `${site.address}/db/large/schemes/1`;
  const loci = ['a', 'b'].map((locus) => `${site.address}/db/large/loci/${locus}`);
  const replies: Record<string, object> = {
    '': { id: 1, description: 'Core genome', fields: [`${at}/fields/cgST`], loci, locus_count: 2 },
    '/fields/cgST': { field: 'cgST', type: 'integer', primary_key: true },
    '/loci': { records: 2, loci },
    '/profiles': { records: 2_500_001, profiles: [] },
  };
  site.usual = (request, response) => {
    const [path = ''] = request.url?.split('?') ?? [];
    json(replies[path.split('/schemes/1')[1] ?? ''] ?? {})(request, response);
  };
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  await store.putRemoteSite({ id: 'large', name: 'Large site', base_url: site.address, dialect: 'deployed' });
  await store.close();
  const { rpc } = await startWorkbench({ dataFolder });
  const search = { site: 'large', database: 'large', scheme_id: 1, designations: { a: ['1'] } };
  await expect(rpc.call('profile:search', search)).rejects.toMatchObject({
    problem: {
      code: 'too_many_profiles',
      message: expect.stringContaining('Core genome has 2,500,001 profiles of 2 loci'),
    },
  });
  expect(site.asked.filter((asked) => asked.includes('profiles_csv'))).toEqual([]);
});
