import { describe, expect, it } from 'vitest';
import { withoutOthers } from '#renderer/features/query/use-file-sending.ts';

const dropped = (...paths: string[]) => ({
  kind: 'to-send' as const,
  files: paths.map((path) => ({ path, file: new File(['>a\nA\n'], path.replace(/.*\//, '')) })),
});

describe('files dropped for a query', () => {
  it('are all taken if they were chosen one by one, whatever their names', () => {
    const { source, leftOut } = withoutOthers(dropped('genome.txt', 'a.fa'));
    expect([source.files.map((one) => ('path' in one ? one.path : '')), leftOut]).toEqual([['genome.txt', 'a.fa'], 0]);
  });

  it('from folders are only those named like FASTA, without hidden ones', () => {
    const drop = dropped('run/s1/contigs.fa.gz', 'run/reads.fastq.gz', 'run/.DS_Store', 'run/.git/x.fa', 'notes.txt');
    const { source, leftOut } = withoutOthers(drop);
    expect([source.files.map((one) => ('path' in one ? one.path : '')), leftOut]).toEqual([
      ['run/s1/contigs.fa.gz', 'notes.txt'],
      1,
    ]);
  });

  it('are refused with what is wanted when a folder has none', () => {
    expect(() => withoutOthers(dropped('run/reads.fastq'))).toThrow(/folder has no sequence files.*\.fasta/);
  });
});
