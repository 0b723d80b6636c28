import { expect, it } from 'vitest';
import { GENERAL_ASSEMBLY, learnUsual, unusualFigures } from '#shared/rules/typical-assembly.ts';

const genomes = Array.from({ length: 20 }, (_, index) => {
  return { contigs: 50 + index, total: 2_100_000 + 5_000 * index, n50: 60_000 + 1_000 * index };
});

it('learns from 20 genomes what is usual, and an odd one among them changes little', () => {
  const usual = learnUsual([...genomes.slice(1), { contigs: 9_000, total: 9_000_000, n50: 300 }]);
  const good = { contigs: 60, total: 2_150_000, n50: 70_000, unknown: 0 };
  expect(unusualFigures(good, usual)).toEqual([]);
  expect(unusualFigures({ contigs: 400, total: 4_300_000, n50: 9_000, unknown: 0 }, usual)).toEqual([
    'contigs',
    'total',
    'n50',
  ]);
  // Few contigs and a long N50 are no fault.
  expect(unusualFigures({ ...good, contigs: 1, n50: 2_150_000 }, usual)).toEqual([]);
});

it('keeps to general limits with fewer genomes, and has none for the length', () => {
  expect(learnUsual(genomes.slice(1))).toBe(GENERAL_ASSEMBLY);
  expect(unusualFigures({ contigs: 500, total: 200_000, n50: 20_000, unknown: 2_000 }, GENERAL_ASSEMBLY)).toEqual([]);
  expect(unusualFigures({ contigs: 501, total: 200_000, n50: 19_999, unknown: 2_001 }, GENERAL_ASSEMBLY)).toEqual([
    'contigs',
    'n50',
    'unknown',
  ]);
});
