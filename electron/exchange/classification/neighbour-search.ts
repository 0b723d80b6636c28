import type { Linkage } from '#electron/relatives/linkage.ts';

/**
 * The table in which neighbours are searched for: codes row by row, 0 for a missing locus. Loci that differ most often
 * come first.
 */
interface CodeRows {
  codes: Uint16Array | Uint32Array;
  rows: number;
  loci: number;
}

/** Finds rows, among those added before, that may be near to a row. */
export interface NeighbourSearch {
  add(row: number): void;
  /**
   * Calls `compare` for every added row that may be near, and for some rows that are not. A row may be visited twice.
   */
  visit(row: number, compare: (other: number) => void): void;
}

/**
 * A search for rows that differ at no more than `most` loci. If that is faster, loci are divided into blocks: if two
 * near rows both have `most + 1` blocks without a gap, at least one of these is equal in both. So rows without an equal
 * block need not be compared. Rows with too many gaps for this rule are compared with all.
 */
export function createNeighbourSearch(table: CodeRows, most: number): NeighbourSearch {
  const plan = planBlocks(table, most + 1);
  if (!plan) return compareAll(table.rows);
  const index = indexBlocks(table, plan);
  // With a few huge groups of equal blocks, the index is slower than comparing all rows.
  return index.pairs > table.rows * table.rows * 2 ? compareAll(table.rows) : byBlocks(table, plan, index);
}

function compareAll(rows: number): NeighbourSearch {
  const added = new Int32Array(rows);
  let count = 0;
  return {
    add(row) {
      added[count++] = row;
    },
    visit(_row, compare) {
      for (let at = 0; at < count; at++) compare(added[at] as number);
    },
  };
}

interface BlockPlan {
  /** Number of blocks; `size` is the number of loci in each. */
  blocks: number;
  size: number;
  /** The most blocks with a gap that a row may have, so that two such rows share enough blocks without a gap. */
  gaps: number;
}

/** Number of rows that are examined for gaps. */
const SAMPLE = 1000;

/** The largest possible blocks: large blocks are seldom equal by chance, but often have a gap. */
function planBlocks(table: CodeRows, needed: number): BlockPlan | undefined {
  for (let size = Math.floor(table.loci / needed); size >= 1; size--) {
    const whole = 1 - 2 * shareWithGap(table, size);
    if (whole < 0.1) continue;
    const blocks = Math.ceil((1.3 * needed) / whole) + 4;
    if (blocks * size <= table.loci) return { blocks, size, gaps: Math.floor((blocks - needed) / 2) };
  }
  return undefined;
}

function shareWithGap({ codes, rows, loci }: CodeRows, size: number): number {
  const step = Math.max(1, Math.floor(rows / SAMPLE));
  let seen = 0;
  let missing = 0;
  for (let row = 0; row < rows; row += step) {
    for (let locus = 0; locus < loci; locus++) {
      seen += 1;
      if (codes[row * loci + locus] === 0) missing += 1;
    }
  }
  return seen === 0 ? 0 : 1 - (1 - missing / seen) ** size;
}

interface BlockIndex {
  /**
   * Slot of each block of each row; -1 for a block with a gap. Different blocks may share a slot, which costs a
   * comparison.
   */
  slots: Int32Array;
  slotCount: number;
  /** 1 for rows with too many gaps. */
  isSparse: Uint8Array;
  /** Pairs of entries that share a slot, each counted twice. */
  pairs: number;
}

const LARGEST_TABLE = 2 ** 23;

function indexBlocks(table: CodeRows, { blocks, size, gaps }: BlockPlan): BlockIndex {
  const { codes, rows, loci } = table;
  const slotCount = Math.min(LARGEST_TABLE, 2 ** Math.ceil(Math.log2(rows * blocks * 2 + 1)));
  const slots = new Int32Array(rows * blocks);
  const isSparse = new Uint8Array(rows);
  const counts = new Uint32Array(slotCount);
  let pairs = 0;
  for (let row = 0; row < rows; row++) {
    let withGap = 0;
    for (let block = 0; block < blocks; block++) {
      // Every block gets some of the most telling loci, which come first.
      let hash = Math.imul(block + 1, 0x9e37_79b1);
      let hasGap = false;
      for (let turn = 0, at = row * loci + block; turn < size; turn++, at += blocks) {
        const code = codes[at] as number;
        if (code === 0) hasGap = true;
        hash = Math.imul(hash ^ code, 0x85eb_ca6b);
        hash ^= hash >>> 13;
      }
      if (hasGap) withGap += 1;
      const slot = hasGap ? -1 : hash & (slotCount - 1);
      slots[row * blocks + block] = slot;
      if (slot < 0) continue;
      pairs += 2 * (counts[slot] as number);
      counts[slot] = (counts[slot] as number) + 1;
    }
    if (withGap > gaps) isSparse[row] = 1;
  }
  return { slots, slotCount, isSparse, pairs };
}

function byBlocks(
  { rows }: CodeRows,
  { blocks }: BlockPlan,
  { slots, slotCount, isSparse }: BlockIndex,
): NeighbourSearch {
  const all = compareAll(rows);
  const sparse = compareAll(rows);
  /** Latest entry of each slot, and for each entry the one before it. An entry is the index of a block in `slots`. */
  const latest = new Int32Array(slotCount).fill(-1);
  const before = new Int32Array(rows * blocks);
  const visitor = new Int32Array(rows).fill(-1);
  return {
    add(row) {
      all.add(row);
      if (isSparse[row] === 1) sparse.add(row);
      for (let entry = row * blocks; entry < (row + 1) * blocks; entry++) {
        const slot = slots[entry] as number;
        if (slot < 0) continue;
        before[entry] = latest[slot] as number;
        latest[slot] = entry;
      }
    },
    visit(row, compare) {
      if (isSparse[row] === 1) return all.visit(row, compare);
      sparse.visit(row, compare);
      for (let own = row * blocks; own < (row + 1) * blocks; own++) {
        const slot = slots[own] as number;
        if (slot < 0) continue;
        for (let entry = latest[slot] as number; entry >= 0; entry = before[entry] as number) {
          const other = Math.floor(entry / blocks);
          if (visitor[other] === row) continue;
          visitor[other] = row;
          compare(other);
        }
      }
    },
  };
}

/**
 * Single linkage: joins every new item with all items near to it. Items that are not new were compared with one another
 * before. `isNew` is 1 for new items. `onItem` is called before each new item and may throw to end the work.
 */
export function linkNewItems(
  linkage: Linkage,
  isNew: Uint8Array,
  search: NeighbourSearch,
  isNear: (one: number, other: number) => boolean,
  onItem: (item: number) => void,
): void {
  const { labels } = linkage;
  for (let item = 0; item < labels.length; item++) if (isNew[item] === 0) search.add(item);
  for (let item = 0; item < labels.length; item++) {
    if (isNew[item] === 0) continue;
    onItem(item);
    search.visit(item, (other) => {
      if (labels[item] !== labels[other] && isNear(item, other)) linkage.join(item, other);
    });
    search.add(item);
  }
}
