import { expect, test } from 'vitest';
import { SMALL_GENOME, withSmallDatabase } from './workbench-support.ts';

/** The genome with a new abcZ. */
const NOVEL = SMALL_GENOME.replace('GCACCATTAGGTTGA', 'GCACCATCAGGTTGA');

test('the new alleles of kept results become a draft of their locus, each sequence once and as the locus lies', async () => {
  const { rpc } = await withSmallDatabase();
  const request = {
    site: 'local',
    database: 'small',
    target: { kind: 'all' },
    label: 'all',
    best: true,
    circular: 'no',
  } as const;
  const inputs = [NOVEL, NOVEL, SMALL_GENOME].map((text, index) => {
    const name = `strain ${index + 1}`;
    return { name, input: { kind: 'text' as const, name, text } };
  });
  const { run_id, positions } = await rpc.call('result:begin', { name: 'run', request, inputs });
  for (const position of positions) await rpc.call('result:type', { run_id, position });
  const results = positions.map((position) => ({ run_id, position }));
  const { draft_ids, left_out } = await rpc.call('draft:from-result', { results });
  expect([draft_ids.length, left_out]).toEqual([1, []]);
  expect(await rpc.call('draft:read', { draft_id: draft_ids[0] ?? '' })).toMatchObject({
    site: 'local',
    database: 'small',
    type: 'alleles',
    content: { locus: 'abcZ', columns: ['seq_id', 'sequence'], rows: [['strain_1', 'ATGGCATTAGCACCATCAGGTTGA']] },
  });
  const known = rpc.call('draft:from-result', { results: results.slice(2) });
  await expect(known).rejects.toMatchObject({ problem: { status: 404, code: 'nothing_new' } });
});
