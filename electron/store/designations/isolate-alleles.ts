import type { DatabaseSync } from 'node:sqlite';
import type { Samples } from '#electron/relatives/samples.ts';
import { ProfileTable, type ProfileTableOptions } from './profile-table.ts';

/** The alleles of isolates that the connection shows. */
interface IsolateAlleles extends Pick<Samples, 'matrix' | 'idOf'> {
  /** Their ids, ascending: a row of the matrix for each. */
  isolates: readonly number[];
  /** At how many places an isolate has several alleles, or a provisional one. They count as missing. */
  uncertain: number;
}

/** Reads the alleles of isolates at some loci (row ids), with the options of `ProfileTable`. `idOf` reads from the connection. */
export function isolateAlleles(
  connection: DatabaseSync,
  loci: readonly number[],
  options: ProfileTableOptions = {},
): IsolateAlleles {
  const table = new ProfileTable(connection, loci, options);
  const sum = (counts: Uint32Array) => counts.reduce((all, one) => all + one, 0);
  return {
    isolates: table.isolates,
    uncertain: sum(table.several) + sum(table.provisional),
    matrix: table.matrix,
    idOf: (locus, number) => table.idOf(loci[locus] ?? 0, number) ?? '',
  };
}
