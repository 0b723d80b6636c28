import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes `loci` files of 100 alleles of about 1,000 bases, and gives the folder. All sequences of a locus differ in the first
 * bases, which spell the number of the allele.
 */
export function writeLargeSet(folder: string, loci: number): string {
  mkdirSync(folder);
  for (let locus = 0; locus < loci; locus++) {
    const tail = 'ACGGTTCAGT'
      .slice(locus % 7)
      .repeat(130)
      .slice(0, 1000);
    const records = Array.from({ length: 100 }, (_, allele) => `>L${locus}_${allele + 1}\n${spell(allele)}${tail}\n`);
    writeFileSync(join(folder, `L${locus}.fas`), records.join(''));
  }
  return folder;
}

function spell(number: number): string {
  return number
    .toString(4)
    .padStart(8, '0')
    .replace(/\d/g, (digit) => 'ACGT'.charAt(Number(digit)));
}
