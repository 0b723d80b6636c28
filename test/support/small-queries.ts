import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { otherStrand, randomBases } from './generated/coding-sequence.ts';
import { createRandom } from './generated/random.ts';
import type { GeneratedAlleles } from './generated-set.ts';

/** Bases of each file. */
const BASES = 1_700;

/**
 * Writes files of one contig each, as a gene is sequenced alone, and gives their paths: in turn with an allele, with a new
 * one that differs in a base, with one cut off by the end of the contig, and with nothing. Every second one lies on the
 * other strand.
 */
export function writeSmallQueries({ loci }: GeneratedAlleles, count: number, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const random = createRandom(298);
  const alleles = loci.map(({ file }) =>
    readFileSync(file, 'latin1')
      .split('\n')
      .filter((line) => /^[ACGT]/.test(line)),
  );
  return Array.from({ length: count }, (_, index) => {
    const known = alleles[index % alleles.length] ?? [];
    const gene = Buffer.from(known[random.below(known.length)] ?? '', 'latin1');
    const kind = index % 4;
    const middle = gene.length >> 1;
    if (kind === 1) gene[middle] = gene[middle] === 65 ? 67 : 65;
    const part = kind === 2 ? gene.subarray(middle) : kind === 3 ? Buffer.alloc(0) : gene;
    const before = kind === 2 ? 0 : 300;
    const rest = Math.max(0, BASES - before - part.length);
    const whole = Buffer.concat([randomBases(random, before), part, randomBases(random, rest)]);
    const path = join(folder, `gene-${index}.fna`);
    writeFileSync(path, `>gene-${index}\n${(index % 2 === 0 ? whole : otherStrand(whole)).toString('latin1')}\n`);
    return path;
  });
}

/** Writes the table of a scheme of all loci, with profiles that differ from one another. */
export function writeProfiles(
  { loci }: GeneratedAlleles,
  allelesPerLocus: number,
  count: number,
  path: string,
): string {
  const alleleOf = (profile: number, locus: number) => {
    const number = locus === 1 ? Math.floor(profile / allelesPerLocus) : profile * (2 * locus + 1);
    return (number % allelesPerLocus) + 1;
  };
  const rows = Array.from({ length: count }, (_, profile) =>
    [profile + 1, ...loci.map((__, locus) => alleleOf(profile, locus))].join('\t'),
  );
  writeFileSync(path, `${['ST', ...loci.map(({ name }) => name)].join('\t')}\n${rows.join('\n')}\n`);
  return path;
}
