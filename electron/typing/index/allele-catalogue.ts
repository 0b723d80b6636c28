import type { DatabaseSync } from 'node:sqlite';
import type { DataType } from '#shared/api/locus.ts';
import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import { keptAlleles, type ReadAllele } from './allele-cache.ts';

export interface SearchedLocus {
  readonly name: string;
  readonly dataType: DataType;
  readonly geneticCode: number;
  /** Present if no allele is defined. */
  readonly isEmpty?: true;
}

export interface FoundAllele {
  readonly locus: SearchedLocus;
  readonly alleleId: string;
  /** Residue codes, to verify a match with. */
  readonly codes: Uint8Array;
  /** Index in the order of finding. */
  readonly ordinal: number;
}

/** What a query knows of the database: the searched loci, and the alleles it finds. Each allele is read once. */
export interface AlleleCatalogue {
  /** In natural order of their names. */
  readonly loci: readonly SearchedLocus[];
  /** The allele of a row. Undefined if its locus is not searched. */
  find(row: number): FoundAllele | undefined;
  readonly found: readonly FoundAllele[];
}

/**
 * `lociNames` limits the search; an unknown name is refused (404 `unknown_locus`). `key` names the present state of the
 * database. With it, what this thread has read before is not read again.
 */
export function openCatalogue(
  connection: DatabaseSync,
  { loci: lociNames, key }: { loci?: readonly string[] | undefined; key?: string } = {},
): AlleleCatalogue {
  const loci = chooseLoci(lociOf(connection, key), lociNames);
  const kept = keptAlleles(key);
  const select = connection.prepare('select locus, allele_id, sequence from allele where id = ?');
  select.setReturnArrays(true);
  const known = new Map<number, FoundAllele | undefined>();
  const found: FoundAllele[] = [];

  function find(row: number): FoundAllele | undefined {
    const allele = kept.get(row) ?? read(row);
    const locus = allele && loci.get(allele.locus);
    if (!locus) return undefined;
    const one = { locus, alleleId: allele.id, codes: allele.codes, ordinal: found.length };
    found.push(one);
    return one;
  }

  function read(row: number): ReadAllele | undefined {
    const record: unknown = select.get(row);
    const [locusRow, id, sequence]: unknown[] = Array.isArray(record) ? record : [];
    if (typeof locusRow !== 'number' || typeof id !== 'string' || typeof sequence !== 'string') return undefined;
    const locus = loci.get(locusRow);
    return locus && kept.keep({ row, locus: locusRow, id, sequence, dataType: locus.dataType });
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

/** Loci by row id, in natural order of their names. */
type SearchedLoci = ReadonlyMap<number, SearchedLocus>;

/** All loci of the database that was queried last. */
let lastLoci: { key: string; loci: SearchedLoci } | undefined;

function lociOf(connection: DatabaseSync, key: string | undefined): SearchedLoci {
  if (key === undefined) return readLoci(connection);
  if (lastLoci?.key !== key) lastLoci = { key, loci: readLoci(connection) };
  return lastLoci.loci;
}

function readLoci(connection: DatabaseSync): SearchedLoci {
  const rows = connection
    .prepare('select id, name, data_type, genetic_code, allele_count = 0 as is_empty from locus')
    .all();
  const loci = rows.map(
    (row) =>
      [
        Number(row['id']),
        {
          name: String(row['name']),
          dataType: row['data_type'] === 'peptide' ? 'peptide' : 'DNA',
          geneticCode: Number(row['genetic_code']),
          ...defined({ isEmpty: row['is_empty'] === 1 ? (true as const) : undefined }),
        },
      ] as const,
  );
  return new Map<number, SearchedLocus>(loci.toSorted(([, left], [, right]) => compareNatural(left.name, right.name)));
}

function chooseLoci(loci: SearchedLoci, names: readonly string[] | undefined): SearchedLoci {
  if (!names) return loci;
  const wanted = new Set(names);
  const chosen = new Map([...loci].filter(([, { name }]) => wanted.delete(name)));
  const [missing] = wanted;
  if (missing !== undefined) throw new AppError(404, 'unknown_locus', `The locus "${missing}" does not exist.`);
  return chosen;
}

/** The rank of each found allele by locus and allele id, both in natural order. Indexed by `ordinal`. */
export function rankAlleles({ loci, found }: Pick<AlleleCatalogue, 'loci' | 'found'>): Int32Array {
  const places = new Map(loci.map((locus, place) => [locus, place]));
  const placeOf = ({ locus }: FoundAllele) => places.get(locus) ?? 0;
  const sorted = found.toSorted(
    (left, right) => placeOf(left) - placeOf(right) || compareNatural(left.alleleId, right.alleleId),
  );
  const ranks = new Int32Array(found.length);
  for (const [rank, allele] of sorted.entries()) ranks[allele.ordinal] = rank;
  return ranks;
}
