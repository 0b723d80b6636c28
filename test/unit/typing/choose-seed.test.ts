import { describe, expect, it } from 'vitest';
import { createIndexBuilder } from '#electron/typing/index/index-builder.ts';
import { leadBytes } from '#electron/typing/index/seed-filter.ts';
import { createRandom } from '#test/support/generated/random.ts';
import { fasta, search, searchNaively } from './search.ts';

const LOCI = 400;

/** Fragments of genes, as in the schemes of seven loci: they begin anywhere in a reading frame. */
function fragments(count: number, length: number, letters: string): string[] {
  const random = createRandom(42);
  return Array.from({ length: count }, () =>
    Array.from({ length }, () => letters.charAt(random.below(letters.length))).join(''),
  );
}

describe('the seed of an allele', () => {
  it.each([
    ['DNA', 'ACGT', 450, 0.05],
    ['peptide', 'ACDEFGHIKLMNPQRSTVWY', 150, 0.1],
  ] as const)('begins in few ways whatever the alleles of %s begin with', (dataType, letters, length, most) => {
    const builder = createIndexBuilder();
    builder.addLocus(1, dataType);
    for (const [row, sequence] of fragments(LOCI, length, letters).entries()) {
      builder.addAllele(row + 1, 1, Buffer.from(sequence));
    }
    const [table] = builder.finish().seeds;
    const leads = leadBytes(table?.leads ?? new Int32Array());
    const used = leads.filter((lead) => lead !== 0).length;
    expect(used).toBeGreaterThan(0);
    expect(used / leads.length).toBeLessThan(most);
  });

  it('finds an allele once though seeds of other alleles of its length lead to the same place', async () => {
    const [start = '', middle = '', end = ''] = fragments(3, 200, 'ACGT');
    const here = start + middle + end;
    // Alleles of the same length that share the first, the second or the last part with what is there.
    const [other = '', another = ''] = fragments(5, 600, 'ACGT').slice(3);
    const alleles = {
      1: here,
      2: start + other.slice(200),
      3: other.slice(0, 200) + middle + other.slice(400),
      4: another.slice(0, 400) + end,
    };
    const loci = [{ name: 'a', alleles }];
    const contigs = [`${other.slice(0, 50)}${here}${another.slice(0, 50)}`];
    const found = await search(loci, fasta(contigs));
    expect(found).toEqual(searchNaively(loci, contigs));
    expect(found).toHaveLength(1);
  });
});
