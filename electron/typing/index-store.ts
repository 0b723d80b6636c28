import type { DatabaseSync } from 'node:sqlite';
import { DataType } from '#shared/api/locus.ts';
import type { IndexStamp } from './allele-index.ts';
import { createIndexBuilder, type IndexBuilder } from './index-builder.ts';
import { isSameStamp, readChanges, readIndexStamp } from './index-stamp.ts';
import { sharePart, viewPart, type SharedIndex } from './shared-index.ts';

/**
 * An index follows its database: what was added, changed or deleted since its state is read from the database, which knows
 * (`migrations/database-0003.ts`), and kept as additions beside the large tables. So whoever writes alleles has nothing to do
 * for the index, one allele costs the reading of one row, and there is nothing that a crash could leave half done. When the
 * additions become many, they are made one with the base, and only then the file is written.
 */

/** Additions may have so many alleles, or a tenth of those of the base if that is less: then the base is made anew. */
const MOST_ADDITIONS = 20_000;
/** Even beside a small base they may have these: they are read in a moment. */
const FEW_ADDITIONS = 500;

/** Called now and then with the number of alleles read so far and the total; what it throws ends the work. */
export type OnAlleles = (done: number, total: number) => void;

/** How often, in alleles, `OnAlleles` is called. */
const REPORT_EVERY = 2000;

/**
 * `index` brought to the state of the database as it is now: itself when that has the same alleles. `undefined` when it must be
 * built anew: it is of another database or of a state that this one did not come from, or most of it is no longer true.
 */
export function catchUp(connection: DatabaseSync, index: SharedIndex, onAlleles: OnAlleles): SharedIndex | undefined {
  const { stamp: earlier, base } = index;
  const stamp = readIndexStamp(connection);
  if (isSameStamp(earlier, stamp)) return index;
  const changed = readChanges(connection, earlier, stamp);
  if (!changed || changed.has(0)) return undefined;
  // SQLite gives the number of a deleted last row again: whatever came after the last row that is still there may be new.
  const known = earlier.tail.find(([row]) => !changed.has(row))?.[0];
  if (known === undefined && earlier.last_allele > 0) return undefined;
  const stale = index.stale + changed.size;
  if (stale > Math.max(FEW_ADDITIONS, countAlleles(index) / 4)) return undefined;
  const builder = startAdditions(index);
  announceLoci(connection, builder);
  addRows(connection, builder, known ?? 0, onAlleles);
  addChanged(connection, builder, changed, known ?? 0);
  if (isTooMuch(builder.alleles, index)) return { stamp, stale, base: merge(index, builder) };
  return { stamp, stale, base, ...(builder.alleles > 0 ? { additions: sharePart(builder.finish()) } : {}) };
}

/** Builds the index of a whole database. */
export function buildIndex(connection: DatabaseSync, onAlleles: OnAlleles): SharedIndex {
  const builder = createIndexBuilder();
  announceLoci(connection, builder);
  addRows(connection, builder, 0, onAlleles);
  return { stamp: readIndexStamp(connection), stale: 0, base: sharePart(builder.finish()) };
}

/** A builder of what is to be added to the base of `index`, with the additions that it has already. */
export function startAdditions({ base, additions }: SharedIndex): IndexBuilder {
  const builder = createIndexBuilder(viewPart(base));
  if (additions) builder.addPart(viewPart(additions));
  return builder;
}

/** Whether so many additions should be made one with the base. */
export function isTooMuch(additions: number, { base }: SharedIndex): boolean {
  return additions > Math.max(FEW_ADDITIONS, Math.min(MOST_ADDITIONS, countIn(base) / 10));
}

/** The base of `index` and the additions of `builder` as a new base. */
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
    builder.addLocus(Number(row['id']), DataType.parse(row['data_type']));
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

/** Adds the alleles of changed rows that are still there and not after `last`. */
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

/** The stamp with which a builder that began at `from` may be finished now, unless alleles were changed meanwhile. */
export function isGrowthOnly(from: IndexStamp, to: IndexStamp): boolean {
  return from.created_at === to.created_at && from.last_change === to.last_change && from.last_allele <= to.last_allele;
}
