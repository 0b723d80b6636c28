import type { QueueItem } from '#shared/api/queue-records.ts';

/** Items that were assigned in one change, and can be taken back in one. */
export interface QueueBatch {
  /** ISO timestamp of the change. */
  at: string;
  positions: number[];
}

/** The items that were assigned together with one. Undefined if it was assigned alone, or not at all. */
export function batchOf(items: readonly QueueItem[], item: QueueItem | undefined): QueueBatch | undefined {
  if (!item) return undefined;
  const { position } = item;
  return assigned(items).find(({ positions }) => positions.length > 1 && positions.includes(position));
}

/** The batch of an item; else the one that was assigned last. */
export function batchToUndo(items: readonly QueueItem[], item: QueueItem | undefined): QueueBatch | undefined {
  return batchOf(items, item) ?? assigned(items).find(({ positions }) => positions.length > 1);
}

/** What was assigned last, be it one item or many. Undefined if nothing is assigned. */
export function lastAssigned(items: readonly QueueItem[]): QueueBatch | undefined {
  return assigned(items)[0];
}

/** What was assigned in each change, the last first. A change has one moment and one curator. */
function assigned(items: readonly QueueItem[]): QueueBatch[] {
  const found = new Map<string, QueueBatch>();
  for (const { status, settled, position } of items) {
    if (status !== 'assigned' || !settled) continue;
    const { at, curator } = settled;
    const key = `${at} ${curator.id}`;
    const batch = found.get(key) ?? { at, positions: [] };
    found.set(key, batch);
    batch.positions.push(position);
  }
  return [...found.values()].toSorted((one, other) => other.at.localeCompare(one.at));
}
