import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeFile } from '#electron/submissions/drafts/take-file.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

const DRAFT = { site: 'local', database: 'x', type: 'genomes' } as const;

test('of many files of one name the last chosen one counts, and what is refused is told in the order of choosing', async () => {
  const { rpc, workbench, dataFolder } = await startWorkbench({ options: { demo: false } });
  const { id: draft_id } = await rpc.call('draft:create', DRAFT);
  const paths = Array.from({ length: 12 }, (_, at) => {
    const name = at % 3 === 0 ? 'same.fasta' : `${at}.fasta`;
    const path = join(temporaryFolder(), name);
    // Later ones are smaller, so they are copied sooner.
    writeFileSync(path, `>${at}\n${'A'.repeat(300_000 / (at + 1))}\n`);
    return path;
  });
  const gone = ['z.fasta', 'a.fasta'].map((name) => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, '>x\nA\n');
    return path;
  });
  const chosen = await workbench.files.registerPaths([...paths, ...gone]);
  for (const path of gone) rmSync(path);
  const { files, refused } = await rpc.call('draft:add-files', { draft_id, tokens: chosen.map(({ token }) => token) });
  expect(files).toHaveLength(9);
  expect(files.find(({ name }) => name === 'same.fasta')?.statistics?.total).toBe(30_000);
  expect(refused.map(({ name }) => name)).toEqual(['z.fasta', 'a.fasta']);
  expect(readdirSync(join(dataFolder, 'drafts')).filter((name) => !/^[0-9a-f]{64}$/.test(name))).toEqual([]);
});

test('a file that is still being written is refused, not taken half', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'growing.fasta');
  writeFileSync(path, '>one\nACGT\n');
  const control = { checkpoint: () => appendFileSync(path, 'ACGT\n'), report: () => undefined };
  const taken = await takeFile({ path, name: 'growing.fasta', folder, contigs: true }, control);
  expect(taken).toEqual({
    files: [],
    refused: [{ name: 'growing.fasta', reason: expect.stringContaining('changed while it was copied') }],
  });
  expect(readdirSync(folder)).toEqual(['growing.fasta']);
});
