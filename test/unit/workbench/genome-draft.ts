import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { OPEN_SECRETS, plantSite, startSubmissionSite } from '#test/support/submission-site.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

/** A workbench with a draft of genomes and their files, for a site that knows no idempotency keys. */
export async function startWithGenome({ names = ['one.fasta'], rows = [['one', 'one.fasta', 'Illumina']] } = {}) {
  const site = await startSubmissionSite();
  onTestFinished(() => site.down());
  const dataFolder = temporaryFolder();
  const [other = 0, used = 0] = await plantSite({ root: dataFolder }, site, ['other', 'mine']);
  const options = { demo: false, service: { autostart: false } };
  const start = () => startWorkbench({ dataFolder, ports: { secrets: OPEN_SECRETS }, options });
  const bench = await start();
  const content = { columns: ['isolate', 'assembly_filename', 'sequence_method'], rows };
  const { id, account } = await bench.rpc.call('draft:create', {
    site: 'far',
    database: 'x',
    type: 'genomes',
    content,
  });
  expect(account).toBe(used);
  const folder = temporaryFolder();
  const paths = names.map((name) => {
    const isOfContigs = name.endsWith('.fasta');
    const contigs = `>contig ${randomUUID()}\n${'ACGT'.repeat(300_000)}\n`;
    writeFileSync(join(folder, name), isOfContigs ? contigs : '%PDF-1.7');
    return join(folder, name);
  });
  const chosen = await bench.workbench.files.registerPaths(paths);
  if (chosen.length > 0) {
    await bench.rpc.call('draft:add-files', { draft_id: id, tokens: chosen.map(({ token }) => token) });
  }
  const send = async () => {
    const { job_id } = await bench.rpc.call('draft:send', { draft_id: id, revision: 1 });
    return job_id === undefined ? undefined : bench.ended(job_id);
  };
  const read = () => bench.rpc.call('draft:read', { draft_id: id });
  const summary = () => bench.rpc.call('draft:summary', { draft_id: id });
  return { ...bench, dataFolder, site, id, send, read, summary, start, other, paths };
}
