import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { MAX_ALIGNED_ROWS, type AlignmentRowInput } from '#shared/rpc/contract/alignment.ts';
import { json, startScriptedSite } from '#test/support/scripted-site/scripted-site.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

test('all alleles that a site shows are aligned in few requests, unless they are more than a drawing holds', async () => {
  const site = await startScriptedSite();
  onTestFinished(() => site.close());
  site.usual = (request, response) => {
    if (request.url?.endsWith('/alleles_fasta')) {
      response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('>old_1\nACGTAC\nGTAA\n>old_10\nacgtacgtcc\n>old_2\nACGTACGTAC\n');
    } else
      json(
        request.url?.includes('/alleles?')
          ? { records: request.url.includes('/many/') ? MAX_ALIGNED_ROWS + 1 : 3, alleles: [] }
          : { id: 'old', data_type: 'DNA' },
      )(request, response);
  };
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  await store.putRemoteSite({ id: 'old', name: 'Old site', base_url: site.address, dialect: 'deployed' });
  await store.close();
  const { rpc } = await startWorkbench({ dataFolder });
  const align = (rows: AlignmentRowInput[], locus = 'old') =>
    rpc.call('alignment:make', { site: 'old', database: 'old', locus, rows });
  const { rows } = await align([{ kind: 'all' }]);
  expect(rows.map(({ name, residues }) => [name, residues])).toEqual([
    ['old_1', 'ACGTACGTAA'],
    ['old_2', 'ACGTACGTAC'],
    ['old_10', 'ACGTACGTCC'],
  ]);
  expect(site.asked.filter((asked) => asked.includes('/alleles/'))).toEqual([]);
  await expect(align([{ kind: 'allele', allele_id: '7' }, { kind: 'all' }])).rejects.toMatchObject({
    problem: { code: 'unknown_allele' },
  });
  await expect(align([{ kind: 'all' }], 'many')).rejects.toMatchObject({
    problem: { code: 'too_many_alleles', message: expect.stringContaining('many has 2,001 alleles') },
  });
});
