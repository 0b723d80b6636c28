import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { stateOf } from '#shared/results/input-state.ts';
import { evidenceOf } from '#shared/results/state-evidence.ts';
import { ALLOWS_MANY } from '#test/support/allows-many.ts';
import { json, startScriptedSite } from '#test/support/scripted-site/scripted-site.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { typeOnce } from './type-once.ts';
import { startWorkbench } from './workbench-support.ts';

const SEQUENCE = 'ACGTTGCAGGATCCATTGCA'.repeat(20);
const PLACE = { start: 1, end: 400, orientation: 'forward', length: 400 } as const;
const BEST = { allele_id: '5', ...PLACE, alignment: 400, mismatches: 1, gaps: 0, identity: 99.75 };

test('a site that searched only up to a day is not taken at its word that anything is new', async () => {
  const site = await startScriptedSite();
  onTestFinished(() => site.close());
  const searched = { definitions_up_to: '2024-12-31', message: 'definitions up to 2024-12-31' };
  const answers: [path: string, reply: object][] = [
    ['/api/db/d/loci/old/sequence', { exact_matches: [], best_match: BEST, ...searched }],
    ['/api/db/d/schemes/1/sequence', { exact_matches: [], partial_matches: { old: {} }, ...searched }],
    ['/api/db/d/sequence', { exact_matches: {}, ...searched }],
    ['/api/db/d/schemes/1', { id: 1, description: 'Old', locus_count: 1, loci: [`${site.address}/db/d/loci/old`] }],
    ['/api/db/d/loci', { records: 1, loci: [`${site.address}/db/d/loci/old`] }],
  ];
  site.usual = (request, response) => {
    response.setHeaders(new Map(Object.entries(ALLOWS_MANY)));
    json(answers.find(([path]) => request.url?.split('?')[0] === path)?.[1] ?? {})(request, response);
  };
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  await store.putRemoteSite({ id: 'old', name: 'Old site', base_url: site.address, dialect: 'contract' });
  await store.close();
  const { rpc } = await startWorkbench({ dataFolder });
  await rpc.call('site:allow-sending', { site: 'old' });
  const input = { kind: 'text', name: 'mine', text: SEQUENCE } as const;
  for (const target of [{ kind: 'locus', locus: 'old' }, { kind: 'scheme', scheme_id: 1 }, { kind: 'all' }] as const) {
    const result = await typeOnce(rpc, { site: 'old', database: 'd', target, input });
    const reason = 'No exact allele: definitions up to 2024-12-31. The nearest allele was not searched for.';
    expect(result.loci).toEqual([{ locus: 'old', status: 'missing', reason, allele_ids: [], copies: 0 }]);
    expect(result.notes.join(' ')).toContain('It may know newer ones, so nothing is called new.');
    expect(result.stamp).toMatchObject({ parameters: { best: false } });
    expect(stateOf(evidenceOf(result)).text).not.toMatch(/new|missing/);
  }
});
