import type { ProfileTable } from './profile-table.ts';

/** At how many loci the isolate in a row of a table differs from the one in each row. Loci that one of the two lacks do not count. */
export function differencesOf({ isolates, numbers }: ProfileTable, row: number): Uint32Array {
  const differences = new Uint32Array(isolates.length);
  if (isolates.length === 0) return differences;
  const loci = numbers.length / isolates.length;
  const own = numbers.subarray(row * loci, (row + 1) * loci);
  for (let other = 0, at = 0; other < differences.length; other += 1) {
    let count = 0;
    for (let locus = 0; locus < loci; locus += 1, at += 1) {
      const [left, right] = [own[locus], numbers[at]];
      if (left !== right && left !== 0 && right !== 0) count += 1;
    }
    differences[other] = count;
  }
  return differences;
}
