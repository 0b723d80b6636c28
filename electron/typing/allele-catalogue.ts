import type { DatabaseSync } from 'node:sqlite';
import type { DataType } from '#shared/api/locus.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import { alphabetOf } from '#shared/sequence/alphabet.ts';
import { keptAlleles, type ReadAllele } from './kept-alleles.ts';

/** A locus that is searched. */
export interface SearchedLocus {
  readonly name: string;
  readonly dataType: DataType;
  readonly geneticCode: number;
}

/** An allele that was found at least once. */
export interface FoundAllele {
  readonly locus: SearchedLocus;
  readonly alleleId: string;
  /** Residue codes, to verify against. */
  readonly codes: Uint8Array;
  /** Place in the order of finding. */
  readonly ordinal: number;
}

/** What a query knows of the database: the loci it is about, and the alleles it comes across, each read once. */
export interface AlleleCatalogue {
  readonly loci: readonly SearchedLocus[];
  /** The allele of a row, or undefined when it belongs to none of the loci searched. */
  find(row: number): FoundAllele | undefined;
  readonly found: readonly FoundAllele[];
}

/**
 * `lociNames` limits the search; an unknown one is refused (404 `unknown_locus`). With `key`, which names the database in its
 * present state, alleles that this thread has read before are not read again.
 */
export function openCatalogue(
  connection: DatabaseSync,
  { loci: lociNames, key }: { loci?: readonly string[] | undefined; key?: string } = {},
): AlleleCatalogue {
  const loci = readLoci(connection, lociNames);
  const kept = key === undefined ? undefined : keptAlleles(key);
  const select = connection.prepare(
    'select locus, allele_id, cast(sequence as blob) as sequence from allele where id = ?',
  );
  const known = new Map<number, FoundAllele | undefined>();
  const found: FoundAllele[] = [];

  function find(row: number): FoundAllele | undefined {
    const allele = kept?.get(row) ?? read(row);
    const locus = allele && loci.get(allele.locus);
    if (!locus) return undefined;
    kept?.keep(row, allele);
    const one = { locus, alleleId: allele.id, codes: allele.codes, ordinal: found.length };
    found.push(one);
    return one;
  }

  function read(row: number): ReadAllele | undefined {
    const record = select.get(row);
    const locus = record && loci.get(Number(record['locus']));
    if (!locus) return undefined;
    const table = alphabetOf(locus.dataType).codes;
    const codes = record['sequence'];
    if (!(codes instanceof Uint8Array)) throw new TypeError('A sequence came as something else than bytes.');
    for (let index = 0; index < codes.length; index++) codes[index] = table[codes[index] as number] as number;
    return { locus: Number(record['locus']), id: String(record['allele_id']), codes };
  }

  return {
    loci: [...loci.values()],
    found,
    find(row) {
      if (known.has(row)) return known.get(row);
      const allele = find(row);
      known.set(row, allele);
      return allele;
    },
  };
}

function readLoci(connection: DatabaseSync, names?: readonly string[]): Map<number, SearchedLocus> {
  const wanted = names && new Set(names);
  const loci = new Map<number, SearchedLocus>();
  for (const row of connection.prepare('select id, name, data_type, genetic_code from locus').iterate()) {
    const name = String(row['name']);
    if (wanted && !wanted.delete(name)) continue;
    const dataType = row['data_type'] === 'peptide' ? 'peptide' : 'DNA';
    loci.set(Number(row['id']), { name, dataType, geneticCode: Number(row['genetic_code']) });
  }
  const [missing] = wanted ?? [];
  if (missing !== undefined) throw new AppError(404, 'unknown_locus', `The locus "${missing}" does not exist.`);
  return loci;
}

/** Rank of each found allele by locus and allele id, both in natural order; indexed by `ordinal`. */
export function rankAlleles(found: readonly FoundAllele[]): Int32Array {
  const sorted = found.toSorted(
    (left, right) => compareNatural(left.locus.name, right.locus.name) || compareNatural(left.alleleId, right.alleleId),
  );
  const ranks = new Int32Array(found.length);
  for (const [rank, allele] of sorted.entries()) ranks[allele.ordinal] = rank;
  return ranks;
}
