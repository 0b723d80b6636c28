import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { stateOf } from '#shared/results/input-state.ts';
import { evidenceOf } from '#shared/results/state-evidence.ts';
import { ALLOWS_MANY } from '#test/support/allows-many.ts';
import { refusal } from '#test/support/scripted-site/faults.ts';
import { json, startScriptedSite } from '#test/support/scripted-site/scripted-site.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { typeOnce } from './type-once.ts';
import { startWorkbench } from './workbench-support.ts';

const SEQUENCE = 'ACGTTGCAGGATCCATTGCA'.repeat(20);
const PLACE = { start: 1, end: 400, orientation: 'forward', length: 400 } as const;
const BEST = { allele_id: '5', ...PLACE, alignment: 400, mismatches: 1, gaps: 0, identity: 99.75 };
/** As deployed servers write it: rows of the aligner. */
const PARTIAL = {
  locus: 'two',
  allele: '5',
  query: 'Query',
  identity: '99.75',
  length: '400',
  alignment: '400',
  mismatches: '1',
  gaps: '0',
  qstart: '1',
  qend: '400',
  sstart: '1',
  send: '400',
  bitscore: '730',
  start: '1',
  end: '400',
  predicted_start: 1,
  predicted_end: 400,
  sequence: SEQUENCE,
};
const EXACT = { one: [{ allele_id: '3', ...PLACE }] };

/** The routes of a database that is there for queries only: all others answer 404. */
const ROUTES: Readonly<Record<string, object>> = {
  'POST /api/db/d/sequence': { exact_matches: EXACT },
  'POST /api/db/d/schemes/1/sequence': {
    exact_matches: EXACT,
    partial_matches: { two: PARTIAL },
    fields: { ST: '11', clonal_complex: 'x' },
  },
  'POST /api/db/d/loci/one/sequence': { exact_matches: EXACT.one },
  'POST /api/db/d/loci/two/sequence': { exact_matches: [], best_match: BEST },
};

test('a database that only searches sequences types them, and nothing is claimed of what it does not tell', async () => {
  const site = await startScriptedSite();
  onTestFinished(() => site.close());
  site.usual = (request, response) => {
    response.setHeaders(new Map(Object.entries(ALLOWS_MANY)));
    const reply = ROUTES[`${request.method} ${request.url?.split('?')[0]}`];
    (reply ? json(reply) : refusal(404, 'Not found'))(request, response);
  };
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  await store.putRemoteSite({ id: 'kiosk', name: 'Kiosk', base_url: site.address, dialect: 'deployed' });
  await store.close();
  const { rpc, ended } = await startWorkbench({ dataFolder });
  await rpc.call('site:allow-sending', { site: 'kiosk' });
  const input = { kind: 'text', name: 'mine', text: SEQUENCE } as const;
  const type = (target: Parameters<typeof typeOnce>[1]['target']) =>
    typeOnce(rpc, { site: 'kiosk', database: 'd', target, input });

  const all = await type({ kind: 'all' });
  expect(all.loci).toMatchObject([{ locus: 'one', status: 'exact', allele_ids: ['3'] }]);
  expect(all.notes.join(' ')).toContain('Kiosk does not say which loci it has searched');
  expect(stateOf(evidenceOf(all)).text).not.toMatch(/\ball\b/);

  const scheme = await type({ kind: 'scheme', scheme_id: 1 });
  expect(scheme.schemes).toMatchObject([
    { description: 'scheme 1', state: 'none', fields: [{ field: 'ST', value: '11' }, { field: 'clonal_complex' }] },
  ]);
  expect(scheme.loci).toMatchObject([
    { locus: 'one', status: 'exact' },
    { locus: 'two', status: 'missing' },
  ]);
  expect(scheme.notes.join(' ')).toContain('does not give out its alleles, so the nearest ones cannot be aligned here');

  expect((await type({ kind: 'locus', locus: 'one' })).loci).toMatchObject([{ status: 'exact', allele_ids: ['3'] }]);
  const near = await type({ kind: 'locus', locus: 'two' });
  expect(near.loci[0]?.reason).toBe('No exact allele. The nearest allele was not searched for.');
  expect(near.stamp).toMatchObject({ parameters: { best: false }, not_searched: 'nearest' });

  const { job_id } = await rpc.call('mirror:start', { site: 'kiosk', database: 'd', name: 'copy' });
  expect((await ended(job_id)).problem).toMatchObject({ code: 'nothing_to_copy' });
});
