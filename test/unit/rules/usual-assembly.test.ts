import { expect, it } from 'vitest';
import { learnUsual } from '#shared/rules/typical-assembly.ts';

const genomes = Array.from({ length: 20 }, (_, index) => {
  return { contigs: 50 + index, total: 2_100_000 + 5_000 * index, n50: 60_000 + 1_000 * index };
});

it('learns from 20 genomes what is usual, and an odd one among them changes little', () => {
  // Few contigs and a long N50 are no fault.
  expect(learnUsual(genomes)).toEqual({
    total: { least: 1_981_250, most: 2_313_750 },
    contigs: { most: 129 },
    n50: { least: 32_374 },
  });
  expect(learnUsual([...genomes.slice(1), { contigs: 9_000, total: 9_000_000, n50: 300 }])).toEqual({
    total: { least: 1_986_250, most: 2_318_750 },
    contigs: { most: 131 },
    n50: { least: 32_374 },
  });
});

it('learns nothing from fewer genomes', () => {
  expect(learnUsual(genomes.slice(1))).toEqual({});
});
