import { expect, test } from 'vitest';
import { membersKey } from '#shared/remembered-members.ts';
import { SMALL_GENOME, withSmallDatabase } from './workbench-support.ts';

/** The genome with a new abcZ. */
const NOVEL = SMALL_GENOME.replace('GCACCATTAGGTTGA', 'GCACCATCAGGTTGA');
/** The same, with an undetermined base in it. */
const UNSURE = SMALL_GENOME.replace('GCACCATTAGGTTGA', 'GCACCATNAGGTTGA');
const ABCZ = { site: 'local', database: 'small', locus: 'abcZ' };
const OLDER = { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' };
const LAST = { technology: 'Illumina', read_length: '100-199', coverage: '50-99x', assembly: 'mapped', software: 'x' };

async function typed(texts: Record<string, string>) {
  const { rpc } = await withSmallDatabase();
  const target = { kind: 'all' } as const;
  const request = { site: 'local', database: 'small', target, label: 'all', best: true, circular: 'no' } as const;
  const inputs = Object.entries(texts).map(([name, text]) => ({ name, input: { kind: 'text' as const, name, text } }));
  const { run_id, positions } = await rpc.call('result:begin', { name: 'run', request, inputs });
  for (const position of positions) await rpc.call('result:type', { run_id, position });
  return { rpc, results: positions.map((position) => ({ run_id, position })) };
}

test('the new alleles of results are offered and become a draft, each sequence once and as the locus lies', async () => {
  const { rpc, results } = await typed({
    'strain 1': NOVEL,
    'runs/strain 2.fasta': NOVEL,
    known: SMALL_GENOME,
    unsure: UNSURE,
  });
  const undetermined = { ...ABCZ, reason: 'Some of its letters are not determined.', inputs: 1, example: 'unsure' };
  expect(await rpc.call('draft:novel', { results })).toMatchObject({
    offered: [{ ...ABCZ, sequences: 1, inputs: 2, sent_before: 0 }],
    left_out: [undetermined],
  });
  const { draft_ids, left_out } = await rpc.call('draft:from-result', { results, loci: [ABCZ] });
  expect([draft_ids.length, left_out]).toEqual([1, [undetermined]]);
  expect(await rpc.call('draft:read', { draft_id: draft_ids[0] ?? '' })).toMatchObject({
    site: 'local',
    database: 'small',
    type: 'alleles',
    content: { locus: 'abcZ', columns: ['seq_id', 'sequence'], rows: [['strain_1', 'ATGGCATTAGCACCATCAGGTTGA']] },
  });

  // What a draft has already is not offered twice, until the draft is deleted.
  const again = await rpc.call('draft:novel', { results });
  expect([again.offered, again.left_out.map(({ reason, inputs }) => [reason, inputs])]).toEqual([
    [],
    [
      ['A draft in preparation has this sequence already.', 2],
      [undetermined.reason, 1],
    ],
  ]);
  await rpc.call('draft:delete', { draft_id: draft_ids[0] ?? '' });
  const message = 'Taken although not good: strain 2 (look at it). Reason: sequenced twice';
  const named = await rpc.call('draft:from-result', { results: results.slice(1, 2), message });
  const { content } = await rpc.call('draft:read', { draft_id: named.draft_ids[0] ?? '' });
  expect([content.rows[0]?.[0], content.message]).toEqual(['strain_2', message]);
  for (const refused of [{ results: results.slice(2) }, { results, loci: [{ ...ABCZ, locus: 'adk' }] }]) {
    const making = rpc.call('draft:from-result', refused);
    await expect(making).rejects.toMatchObject({ problem: { status: 404, code: 'nothing_new' } });
  }
});

test('a draft from a result is made as the sequences that were sent last: to its database, else to any', async () => {
  const { rpc, results } = await typed({ one: NOVEL });
  const membersOfNext = async () => {
    const [draft_id = ''] = (await rpc.call('draft:from-result', { results })).draft_ids;
    const { content } = await rpc.call('draft:read', { draft_id });
    await rpc.call('draft:delete', { draft_id });
    return content.members;
  };
  await rpc.call('settings:update', { tables: { [membersKey()]: LAST } });
  expect(await membersOfNext()).toEqual(LAST);
  await rpc.call('settings:update', { tables: { [membersKey(ABCZ)]: OLDER } });
  expect(await membersOfNext()).toEqual(OLDER);
  await rpc.call('settings:update', { tables: { [membersKey(ABCZ)]: 'of another program' } });
  expect(await membersOfNext()).toEqual(LAST);
});
