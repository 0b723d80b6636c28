import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSequenceFiles } from '#electron/exchange/sequence-files.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { SMALL_GENOME, startWorkbench, withSmallDatabase } from './workbench-support.ts';
import { typeOnce } from './type-once.ts';

function folderOf(files: string[]): string {
  const folder = join(temporaryFolder(), 'genomes');
  mkdirSync(folder);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '>c\nACGT\n');
  }
  return folder;
}

describe('a folder of sequences', () => {
  it('gives its FASTA files at any depth, in natural order, and counts the others', async () => {
    const folder = folderOf([
      'g10.fna.gz',
      'g9.FASTA',
      'deep/er/contigs.fa',
      'notes.txt',
      '.hidden.fa',
      '.git/x.fa',
      'r.fastq',
    ]);
    symlinkSync(join(folder, 'g9.FASTA'), join(folder, 'linked.fas'));
    symlinkSync(folder, join(folder, 'round'));
    expect(await findSequenceFiles(folder)).toEqual({
      files: ['deep/er/contigs.fa', 'g9.FASTA', 'g10.fna.gz', 'linked.fas'],
      leftOut: 2,
      unreadable: [],
    });
  });

  it('without any is refused with what it should hold', async () => {
    await expect(findSequenceFiles(folderOf([]))).rejects.toThrow(
      'There are no sequence files in the folder genomes. It is empty',
    );
    await expect(findSequenceFiles(folderOf(['a.gbk']))).rejects.toThrow(
      /None of its files is named like FASTA \(\.fas/,
    );
  });

  it('becomes one input per file, and goes when the last of them does', async () => {
    const { rpc, upload, workbench } = await withSmallDatabase();
    const [folder] = await upload({
      'run/s1/contigs.fa': SMALL_GENOME,
      'run/s2/contigs.fa': SMALL_GENOME,
      'run/log.txt': 'x',
    });
    const { files, left_out } = await rpc.call('file:expand-folder', { token: folder?.token ?? '' });
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['run/s1/contigs.fa', SMALL_GENOME.length],
      ['run/s2/contigs.fa', SMALL_GENOME.length],
    ]);
    expect(left_out).toBe(1);
    await expect(rpc.call('file:expand-folder', { token: folder?.token ?? '' })).rejects.toThrow(/Choose it again/);
    const [first, second] = files.map(({ token }) => token) as [string, string];
    await rpc.call('file:release', { token: first });
    const input = { kind: 'file', token: second } as const;
    const query = {
      site: 'local',
      database: 'small',
      target: { kind: 'all' },
      input,
      name: files[1]?.name ?? '',
    } as const;
    expect(await typeOnce(rpc, query)).toMatchObject({ name: 'run/s2/contigs.fa', contigs: 2 });
    await rpc.call('file:release', { token: second });
    await expect(typeOnce(rpc, query)).rejects.toThrow(/Choose it again/);
    await workbench.close();
  });

  it('is not a file', async () => {
    const { rpc, upload } = await startWorkbench();
    const [file, folder] = [...(await upload({ 'a.fa': '>a\nA\n' })), ...(await upload({ 'x/readme.md': '' }))];
    await expect(rpc.call('file:expand-folder', { token: file?.token ?? '' })).rejects.toThrow('a.fa is not a folder.');
    await expect(rpc.call('file:expand-folder', { token: folder?.token ?? '' })).rejects.toThrow(/no sequence files/);
  });
});
