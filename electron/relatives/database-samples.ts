import type { DatabaseSync } from 'node:sqlite';
import { ProfileTable } from '#electron/store/designations/profile-table.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';
import { AlleleMatrix } from './allele-matrix.ts';
import { AlleleTexts, type Samples } from './samples.ts';

/** The alleles of isolates that the connection shows. */
export interface IsolateAlleles extends Pick<Samples, 'matrix' | 'idOf'> {
  /** Their ids, ascending: a row of the matrix for each. */
  isolates: readonly number[];
  /** At how many places an isolate has several alleles, or a provisional one. They count as missing. */
  uncertain: number;
}

/** Reads the alleles of isolates at some loci (row ids), without old versions unless asked for. `idOf` reads from the connection. */
export function isolateAlleles(
  connection: DatabaseSync,
  loci: readonly number[],
  options: { oldVersions?: boolean } = {},
): IsolateAlleles {
  const table = new ProfileTable(connection, loci, options);
  const matrix = new AlleleMatrix(loci.length);
  for (const row of table.isolates.keys()) {
    matrix.add(table.numbers.subarray(row * loci.length, (row + 1) * loci.length));
  }
  const sum = (counts: Uint32Array) => counts.reduce((all, one) => all + one, 0);
  return {
    isolates: table.isolates,
    uncertain: sum(table.several) + sum(table.provisional),
    matrix,
    idOf: (locus, number) => table.idOf(loci[locus] ?? 0, number) ?? '',
  };
}

/** The profiles that a scheme (row id) defines, in their natural order. `places` are those of the loci in the scheme. */
export function definedProfiles(connection: DatabaseSync, scheme: number, places: readonly number[]) {
  const texts = new AlleleTexts(places.length);
  const names: string[] = [];
  const sql = 'select profile_id, alleles from profile where scheme = ? order by sort_key, profile_id';
  for (const { profile_id, alleles } of connection.prepare(sql).iterate(scheme)) {
    const ids = String(alleles).split('\t');
    names.push(String(profile_id));
    texts.add(places.map((place) => (isMissingLocus(ids[place] ?? '0') ? '' : (ids[place] ?? ''))));
  }
  return { names, texts };
}
