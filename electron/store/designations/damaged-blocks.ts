import type { DatabaseSync } from 'node:sqlite';
import { DesignationBlock, type StoredBlock } from './designation-block.ts';

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
