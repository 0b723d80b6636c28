import { expect, it } from 'vitest';
import { countBases, n50Of } from '#electron/typing/count-bases.ts';
import { FastaCollector } from '#electron/typing/fasta-collector.ts';
import type { Genome } from '#electron/typing/genome.ts';

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
  const contigs = [100, 400, 200, 300].map((length) => ({ length }));
  expect([n50Of(contigs), n50Of([{ length: 7 }]), n50Of([])]).toEqual([300, 7, 0]);
});
