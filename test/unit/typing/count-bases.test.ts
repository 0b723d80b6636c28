import { expect, it } from 'vitest';
import { assemblyStatistics, countBases } from '#electron/typing/genome/count-bases.ts';
import { FastaCollector } from '#electron/typing/genome/fasta-collector.ts';
import type { Genome } from '#electron/typing/genome/genome.ts';

function genome(text: string): Genome {
  const collector = new FastaCollector(text.length);
  collector.add(new TextEncoder().encode(text));
  return collector.finish();
}

it('counts G and C and what is determined, over all contigs', () => {
  expect(countBases(genome('>a\nGGCCAT\n>b\nNNACGTacgtRY\n'))).toEqual({ gc: 8, known: 14 });
});

it('has no figures of a protein', () => {
  expect(countBases(genome(`>p\n${'MKVLITGAAGFIGSHLVDRL'.repeat(3)}\n`))).toBeUndefined();
});

it('half of the bases lie in contigs of N50 and longer', () => {
  const n50Of = (...lengths: number[]) =>
    assemblyStatistics(
      lengths.map((length) => ({ length })),
      { gc: 0, known: 0 },
    ).n50;
  expect([n50Of(100, 400, 200, 300), n50Of(7), n50Of()]).toEqual([300, 7, 0]);
});

it('tells the size of an assembly, its share of G and C, and what is undetermined', () => {
  const { contigs } = genome('>a\nGGCCAT\n>b\nNNACGT\n');
  expect(assemblyStatistics(contigs, { gc: 6, known: 10 })).toEqual({
    contigs: 2,
    total: 12,
    n50: 6,
    gc: 60,
    unknown: 2,
  });
});
