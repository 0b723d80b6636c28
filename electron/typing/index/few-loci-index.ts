import type { DatabaseSync } from 'node:sqlite';
import { createLruCache } from '#shared/lru-cache.ts';
import type { SearchedLocus } from './allele-catalogue.ts';
import type { AlleleIndex } from './allele-index.ts';
import { createIndexBuilder } from './index-builder.ts';

/** So many loci and alleles are read in a fraction of a second, once per thread and state of the database. */
const FEW_LOCI = 8;
const FEW_ALLELES = 20_000;

/** Indexes that a thread keeps. One of a scheme with 10,000 alleles takes a megabyte. */
const keptIndexes = createLruCache<AlleleIndex>({ limit: 8 });

/** Loci that were searched once, with the state of their database. */
const askedBefore = createLruCache<true>({ limit: 8 });

/**
 * An index of a few loci only. A genome is scanned with it in a third of the time, because fewer of its words can begin
 * an allele. Undefined if the loci or their alleles are too many to be read again for each thread. Also for the first query of all loci
 * of a database: its own index does for one genome, and a command types no more. `state` names the present state of the database: an
 * index made in the same state is used again.
 */
export function fewLociIndex(
  connection: DatabaseSync,
  state: string,
  loci: readonly SearchedLocus[],
): AlleleIndex | undefined {
  if (loci.length > FEW_LOCI) return undefined;
  const key = JSON.stringify([state, loci.map(({ name }) => name)]);
  const kept = keptIndexes.get(key);
  if (kept) return kept;
  if (loci.length === countLoci(connection) && askedBefore.get(key) === undefined) {
    askedBefore.set(key, true);
    return undefined;
  }
  const select = connection.prepare('select id, allele_count as alleles from locus where name = ?');
  const rows = loci.map(({ name, dataType }) => ({ dataType, ...select.get(name) }) as CountedLocus);
  if (rows.reduce((sum, { alleles }) => sum + alleles, 0) > FEW_ALLELES) return undefined;
  const index = { base: buildPart(connection, rows) };
  keptIndexes.set(key, index);
  return index;
}

function countLoci(connection: DatabaseSync): number {
  return Number(connection.prepare('select count(*) as loci from locus').get()?.['loci']);
}

interface CountedLocus extends Pick<SearchedLocus, 'dataType'> {
  id: number;
  alleles: number;
}

function buildPart(connection: DatabaseSync, loci: readonly CountedLocus[]): AlleleIndex['base'] {
  const builder = createIndexBuilder();
  const select = connection.prepare('select id, sequence from allele where locus = ?');
  for (const { id: locus, dataType } of loci) {
    builder.addLocus(locus, dataType);
    for (const { id, sequence } of select.iterate(locus)) {
      builder.addAllele(Number(id), locus, Buffer.from(String(sequence), 'latin1'));
    }
  }
  return builder.finish();
}
