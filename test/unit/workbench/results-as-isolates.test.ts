import { expect, it } from 'vitest';
import { isolateTable } from '#shared/results/isolate-table.ts';
import { generatedSpecies, speciesFolder } from '#test/support/generated-species.ts';
import { startWorkbench } from './workbench-support.ts';

const species = generatedSpecies(51);

it('typed genomes go into an isolate database with their designations and contigs', async () => {
  const { rpc, upload, ended } = await startWorkbench();
  const [definitions] = await upload(speciesFolder('one', species));
  const made = await rpc.call('import:start', { tokens: [definitions?.token ?? ''], database: 'one' });
  await ended(made.job_id);
  const request = {
    site: 'local',
    database: 'one',
    target: { kind: 'all' },
    label: 'all loci',
    best: true,
    circular: 'no',
  } as const;
  const inputs = ['a', 'b'].map((name) => ({ name, input: { kind: 'text', name, text: species.genome() } }) as const);
  const { run_id } = await rpc.call('result:begin', { name: 'two', request, inputs });
  for (const position of [0, 1]) await rpc.call('result:type', { run_id, position });
  const reports = await Promise.all([0, 1].map((position) => rpc.call('result:report', { run_id, position })));
  const loci = reports[0]?.loci.map(({ locus }) => locus) ?? [];
  const { table, files } = isolateTable(
    reports.map(({ name, loci: own }) => ({
      name,
      alleles: new Map(own.map(({ locus, allele_ids }) => [locus, allele_ids])),
    })),
    loci,
  );
  const genomes = files.map((file, position) => ({ run_id, position, file }));
  const { tokens, without_contigs } = await rpc.call('result:as-isolates', { table, genomes });
  expect(without_contigs).toEqual([]);
  const plan = await rpc.call('import-isolates:inspect', { tokens, link: 'one' });
  expect(plan).toMatchObject({
    problems: [],
    counts: { isolates_added: 2, assemblies: 2, designations: 2 * loci.length },
  });
  const job = await rpc.call('import-isolates:start', { tokens, database: 'isolates', link: 'one' });
  expect(await ended(job.job_id)).toMatchObject({ state: 'done' });
});
