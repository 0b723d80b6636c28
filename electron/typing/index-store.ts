import type { DatabaseSync } from 'node:sqlite';
import { DataType } from '#shared/api/locus.ts';
import type { IndexStamp } from './allele-index.ts';
import { createIndexBuilder, type IndexBuilder } from './index-builder.ts';
import { readIndexFile, viewSharedIndex, type SharedIndex } from './index-file.ts';

/** What an index of the database as it is now would be stamped with; inside a transaction, as that transaction sees it. */
export function readIndexStamp(connection: DatabaseSync): IndexStamp {
  const meta = connection
    .prepare("select key, value from meta where key in ('created_at', 'definitions_version')")
    .all();
  const values = new Map(meta.map((row) => [row['key'], String(row['value'])]));
  const last = connection.prepare('select max(id) as last from allele').get();
  return {
    created_at: values.get('created_at') ?? '',
    definitions_version: Number(values.get('definitions_version')),
    last_allele: Number(last?.['last'] ?? 0),
  };
}

/** The index on disk, when it is whole and was made from the database as it is now. */
export function openCurrentIndex(indexFile: string, stamp: IndexStamp): SharedIndex | undefined {
  const shared = readIndexFile(indexFile);
  return shared && isSameStamp(shared.header.stamp, stamp) ? shared : undefined;
}

export function isSameStamp(left: IndexStamp, right: IndexStamp): boolean {
  return (
    left.created_at === right.created_at &&
    left.definitions_version === right.definitions_version &&
    left.last_allele === right.last_allele
  );
}

/**
 * The builder for a transaction that is about to add alleles; call it before the first change. It continues the current
 * index, or begins an empty one when there are no alleles yet. `undefined` when there are alleles but no current index:
 * then feeding the new ones would not do, and the next query builds the index from the database.
 */
export function startIndexBuilder(connection: DatabaseSync, indexFile: string): IndexBuilder | undefined {
  const stamp = readIndexStamp(connection);
  if (stamp.last_allele === 0) return createIndexBuilder();
  const shared = openCurrentIndex(indexFile, stamp);
  return shared && createIndexBuilder(viewSharedIndex(shared));
}

/** How often, in alleles, a build reports and looks whether it was cancelled. */
const REPORT_EVERY = 2000;

/**
 * Builds the index of a whole database. `onAlleles` is called now and then with the number of alleles so far and the total;
 * what it throws ends the build.
 */
export function buildIndex(connection: DatabaseSync, onAlleles: (done: number, total: number) => void): IndexBuilder {
  const builder = createIndexBuilder();
  let total = 0;
  for (const row of connection.prepare('select id, data_type, allele_count from locus').iterate()) {
    builder.addLocus(Number(row['id']), DataType.parse(row['data_type']));
    total += Number(row['allele_count']);
  }
  let done = 0;
  for (const row of connection.prepare('select id, locus, sequence from allele').iterate()) {
    builder.addAllele(Number(row['id']), Number(row['locus']), Buffer.from(String(row['sequence']), 'latin1'));
    if (++done % REPORT_EVERY === 0) onAlleles(done, Math.max(done, total));
  }
  return builder;
}
