import type { DatabaseSync } from 'node:sqlite';
import { defined } from '#shared/defined.ts';
import type { IndexStamp } from './allele-index.ts';
import { createIndexBuilder, type IndexBuilder } from './index-builder.ts';
import { isSameStamp, readChanges, readIndexStamp } from './index-stamp.ts';
import { sharePart, viewPart, type SharedIndex } from './shared-index.ts';

/**
 * An index follows its database. What was added, changed or deleted since its state is read from the database, which
 * records it (`migrations/database-0003.ts`), and kept as additions beside the large tables. So code that writes
 * alleles does nothing for the index, an added allele costs the reading of one row, and a crash leaves nothing half
 * done. When the additions become many, they are merged into the base, and only then is the file written.
 */

/** Additions are merged at this many alleles, or at a tenth of the base's alleles if that is less. */
const MOST_ADDITIONS = 20_000;
/** Additions up to this many alleles are never merged: reading them takes a moment. */
const FEW_ADDITIONS = 500;

/** Called now and then with the number of alleles read so far and the total. If it throws, the work ends. */
type OnAlleles = (done: number, total: number) => void;

/** Alleles between two calls of `OnAlleles`. */
const REPORT_EVERY = 2000;

/**
 * Brings `index` to the present state of the database. Gives `index` itself if the alleles are the same. Undefined if
 * it must be built again: it is of another database, or of a state that this one did not develop from, or most of it is
 * outdated.
 */
export function catchUp(connection: DatabaseSync, index: SharedIndex, onAlleles: OnAlleles): SharedIndex | undefined {
  const { stamp: earlier, base } = index;
  const stamp = readIndexStamp(connection);
  if (isSameStamp(earlier, stamp)) return index;
  const changed = readChanges(connection, earlier, stamp);
  if (!changed || changed.has(0)) return undefined;
  // SQLite uses the number of a deleted last row again. So every row after the last one that still exists may be new.
  const known = earlier.tail.find(([row]) => !changed.has(row))?.[0];
  if (known === undefined && earlier.last_allele > 0) return undefined;
  const stale = index.stale + changed.size;
  if (stale > Math.max(FEW_ADDITIONS, countAlleles(index) / 4)) return undefined;
  const builder = startAdditions(index);
  announceLoci(connection, builder);
  addRows(connection, builder, known ?? 0, onAlleles);
  addChanged(connection, builder, changed, known ?? 0);
  if (shouldMerge(builder.alleles, index)) return { stamp, stale, base: merge(index, builder) };
  return {
    stamp,
    stale,
    base,
    ...defined({ additions: builder.alleles > 0 ? sharePart(builder.finish()) : undefined }),
  };
}

/** Builds the index of a whole database. */
export function buildIndex(connection: DatabaseSync, onAlleles: OnAlleles): SharedIndex {
  const builder = createIndexBuilder();
  announceLoci(connection, builder);
  addRows(connection, builder, 0, onAlleles);
  return { stamp: readIndexStamp(connection), stale: 0, base: sharePart(builder.finish()) };
}

/** Starts a builder that holds the present additions of `index`, to add more. */
export function startAdditions({ base, additions }: SharedIndex): IndexBuilder {
  const builder = createIndexBuilder(viewPart(base));
  if (additions) builder.addPart(viewPart(additions));
  return builder;
}

/** Whether this number of additions should be merged into the base. */
export function shouldMerge(additions: number, { base }: SharedIndex): boolean {
  return additions > Math.max(FEW_ADDITIONS, Math.min(MOST_ADDITIONS, countIn(base) / 10));
}

/** Merges the base of `index` and the additions of `builder` into a new base. */
export function merge({ base }: SharedIndex, builder: IndexBuilder): SharedIndex['base'] {
  const merged = createIndexBuilder();
  merged.addPart(viewPart(base));
  merged.addPart(builder.finish());
  return sharePart(merged.finish());
}

function countAlleles({ base, additions }: SharedIndex): number {
  return countIn(base) + (additions ? countIn(additions) : 0);
}

function countIn({ layout }: SharedIndex['base']): number {
  return layout.alleles.reduce((sum, table) => sum + table.count, 0);
}

function announceLoci(connection: DatabaseSync, builder: IndexBuilder): void {
  for (const row of connection.prepare('select id, data_type from locus').iterate()) {
    builder.addLocus(Number(row['id']), row['data_type'] === 'peptide' ? 'peptide' : 'DNA');
  }
}

const COLUMNS = 'id, locus, sequence';

/** Adds the alleles of all rows after `last`. */
function addRows(connection: DatabaseSync, builder: IndexBuilder, last: number, onAlleles: OnAlleles): void {
  const count = connection.prepare('select count(*) as count from allele where id > ?').get(last);
  const total = Number(count?.['count']);
  let done = 0;
  for (const row of connection.prepare(`select ${COLUMNS} from allele where id > ?`).iterate(last)) {
    addRow(builder, row);
    if (++done % REPORT_EVERY === 0) onAlleles(done, total);
  }
}

/** Adds the alleles of changed rows that still exist, up to row `last`. */
function addChanged(connection: DatabaseSync, builder: IndexBuilder, changed: Set<number>, last: number): void {
  const select = connection.prepare(`select ${COLUMNS} from allele where id = ?`);
  for (const id of changed) {
    const row = id > last ? undefined : select.get(id);
    if (row) addRow(builder, row);
  }
}

function addRow(builder: IndexBuilder, row: Record<string, unknown>): void {
  builder.addAllele(Number(row['id']), Number(row['locus']), Buffer.from(String(row['sequence']), 'latin1'));
}

/** Whether alleles were only added between two states, so that a builder begun at `from` may be stamped with `to`. */
export function isGrowthOnly(from: IndexStamp, to: IndexStamp): boolean {
  return from.created_at === to.created_at && from.last_change === to.last_change && from.last_allele <= to.last_allele;
}
