import { expect, it } from 'vitest';
import { describeAssembly } from '#renderer/features/query/report/assembly-labels.ts';

it('an assembly is told with the figures that it has', () => {
  const assembly = { n50: 45_123, gc: 51.5, unknown: 12 };
  expect(describeAssembly({ contigs: 12, residues: 2_194_961, assembly })).toBe(
    '12 contigs, 2,194,961 bases, N50 45,123, G+C 51.5 %, 12 undetermined',
  );
  expect(describeAssembly({ contigs: 1, residues: 433 })).toBe('1 contig, 433 residues');
});
