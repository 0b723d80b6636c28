import { expect, test } from 'vitest';
import { membersKey } from '#shared/remembered-members.ts';
import { generatedSpecies, mutated, speciesFolder, type Species } from '#test/support/generated-species.ts';
import { SMALL_GENOME, startWorkbench, withSmallDatabase } from './workbench-support.ts';

/** The genome with a new abcZ. */
const NOVEL = SMALL_GENOME.replace('GCACCATTAGGTTGA', 'GCACCATCAGGTTGA');
/** The same, with an undetermined base in it. */
const UNSURE = SMALL_GENOME.replace('GCACCATTAGGTTGA', 'GCACCATNAGGTTGA');
const ABCZ = { site: 'local', database: 'small', locus: 'abcZ' };
const OLDER = { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' };
const LAST = { technology: 'Illumina', read_length: '100-199', coverage: '50-99x', assembly: 'mapped', software: 'x' };

/** A workbench with the types of a species as the database `types`. */
async function withSpecies(species: Species) {
  const bench = await startWorkbench();
  const [folder] = await bench.upload(speciesFolder('types', species));
  const asked = { tokens: [folder?.token ?? ''], database: 'types', description: 'Types' };
  await bench.ended((await bench.rpc.call('import:start', asked)).job_id);
  return { ...bench, database: 'types' };
}

async function typed(
  texts: Record<string, string>,
  bench?: Pick<Awaited<ReturnType<typeof withSpecies>>, 'rpc' | 'ended' | 'database'>,
) {
  const { rpc, ended, database } = bench ?? { ...(await withSmallDatabase()), database: 'small' };
  const target = { kind: 'all' } as const;
  const request = { site: 'local', database, target, label: 'all', best: true, circular: 'no' } as const;
  const inputs = Object.entries(texts).map(([name, text]) => ({ name, input: { kind: 'text' as const, name, text } }));
  const { run_id, positions } = await rpc.call('result:begin', { name: 'run', request, inputs });
  for (const position of positions) await rpc.call('result:type', { run_id, position });
  return { rpc, ended, results: positions.map((position) => ({ run_id, position })) };
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
  for (const refused of [{ results: results.slice(2) }, { results, loci: [{ ...ABCZ, locus: 'adk' }] }]) {
    const making = rpc.call('draft:from-result', refused);
    await expect(making).rejects.toMatchObject({ problem: { status: 404, code: 'nothing_new' } });
  }
});

test('new alleles of a genome that is not good are left out without a reason, which their draft keeps', async () => {
  const species = generatedSpecies(41);
  const alleleOf = (locus: number) => species.loci[locus]?.alleles[0] ?? '';
  const text = species
    .genome()
    .replace(alleleOf(0), mutated(alleleOf(0), 300))
    .replace(alleleOf(3), '');
  const { rpc, ended, results } = await typed({ 'runs/spoiled.fasta': text }, await withSpecies(species));
  const why = 'The genome is not good (look at it), and nobody said why it is taken.';
  expect(await rpc.call('draft:novel', { results })).toMatchObject({ offered: [], left_out: [{ reason: why }] });
  const reason = 'sequenced twice';
  expect(await rpc.call('draft:novel', { results, reason })).toMatchObject({ offered: [{ locus: 'g1' }] });
  const [draft_id = ''] = (await rpc.call('draft:from-result', { results, reason })).draft_ids;
  const { content, revision } = await rpc.call('draft:read', { draft_id });
  const reasons = ['In types, 1 of 7 loci are not called: g4.'];
  const genome = { file: 'spoiled.fasta', verdict: 'look', reasons, reason };
  expect(content).toMatchObject({
    genomes: [{ item: 'spoiled', ...genome }],
    message: 'Taken although not good: spoiled.fasta (look at it). Reason: sequenced twice',
  });
  const [result] = results;
  const begin = (more: object) => rpc.call('case:create', { title: 'x', ...(result ? { result } : {}), ...more });
  await expect(begin({})).rejects.toMatchObject({ problem: { code: 'reason_needed' } });
  const { case_id } = await begin({ reason });
  const profile = { case_id, site: 'local', database: 'types', scheme_id: 1, name: 'spoiled' };
  const { draft_id: ofProfile } = await rpc.call('case:add-profile', profile);
  expect((await rpc.call('draft:read', { draft_id: ofProfile })).content.genomes).toMatchObject([genome]);

  // It goes out also under another name, and curators need a reason of their own.
  const members = { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' };
  const rows = content.rows.map(([, sequence = '']) => ['renamed by hand', sequence]);
  const saved = await rpc.call('draft:save', { draft_id, revision, content: { ...content, members, rows } });
  const { members: leaving } = await rpc.call('draft:summary', { draft_id });
  const told = leaving.find(({ name }) => name === 'genomes')?.value;
  expect(told).toMatch(/^renamed: look at it, file spoiled\.fasta, SHA-256 [0-9a-f]{64}\. .* Reason: sequenced twice$/);
  const { job_id = '' } = await rpc.call('draft:send', { draft_id, ...saved });
  expect(await ended(job_id)).toMatchObject({ state: 'done' });
  const { submission_id } = await rpc.call('draft:read', { draft_id });
  const path = `/db/types/curation/submissions/${submission_id ?? ''}`;
  const { body } = await rpc.call('api:request', { site: 'local', method: 'GET', path });
  const list = [{ item_id: 'renamed', class: 'warning', genome: { ...genome, said_by: 'submitter' } }];
  expect(body).toMatchObject({ verdict: 'look', list });
  // Who recalls the genome finds what was sent of it.
  const genomes = content.genomes.flatMap(({ sha256 }) => sha256 ?? []);
  const sent = [{ site: 'local', database: 'types', submission_id }];
  expect(await rpc.call('draft:sent_from', { genomes })).toMatchObject(sent);
  expect(await rpc.call('draft:sent_from', { genomes: ['0'.repeat(64)] })).toEqual([]);
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
