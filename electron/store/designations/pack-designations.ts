import type { DatabaseSync } from 'node:sqlite';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { inTransaction } from '../file/transaction.ts';
import { DesignationBlock, type StoredBlock } from './designation-block.ts';
import { designationWriter } from './designation-writer.ts';

/** Isolates whose designations are packed in one transaction: some tenths of a second. */
const AT_ONCE = 200;

/**
 * Packs all plain designations of a database that still lie singly, as those of earlier versions do. What is done stays done after a
 * failure or a kill: each isolate has its designations at every moment.
 */
export function packDesignations(connection: DatabaseSync, control: WorkControl): void {
  const isolates = connection.prepare(
    'select distinct isolate from single_designation where isolate > ? order by isolate limit ?',
  );
  const total = Number(connection.prepare('select count(*) as count from isolate').get()?.['count']);
  let done = 0;
  for (let last = 0; ;) {
    const found = isolates.all(last, AT_ONCE).map(({ isolate }) => Number(isolate));
    if (found.length === 0) return;
    control.checkpoint();
    control.report({ done, total, unit: 'isolates', message: 'Packing designations' });
    inTransaction(connection, () => {
      const writer = designationWriter(connection);
      for (const isolate of found) writer.packAll(isolate);
    });
    done += found.length;
    last = found.at(-1) ?? last;
  }
}

/** The rows of packed designations that are not as they were written, as sentences. */
export function* damagedBlocks(connection: DatabaseSync, checkpoint: () => void): Generator<string> {
  const rows = connection.prepare('select block, isolate, amount, codes, sources, checksum from designation_block');
  let read = 0;
  for (const row of rows.iterate()) {
    read += 1;
    if (read % 2_000 === 0) checkpoint();
    if (DesignationBlock.isWhole(row as unknown as StoredBlock)) continue;
    const { block, isolate } = row;
    yield `Designations of isolate ${Number(isolate)} (block ${Number(block)}) are not as they were written.`;
  }
}
