import type { DatabaseSync } from 'node:sqlite';
import type { ProfileColumn, ProfileNumbers } from './profile-columns.ts';
import { blockOf, ROW_BYTES, SLOT } from './designation-block.ts';

/** Isolates whose profiles are read together, by id. */
export interface SomeIsolates {
  ids: readonly number[];
  /** 1 for those that are private. */
  isPrivate: readonly number[];
  /** Whether no other isolate that the connection shows lies between them. */
  areNeighbours: boolean;
}

/** The columns of a table that lie in one row of `designation_block`. */
interface Columns {
  block: number;
  /** Where their numbers lie in the bytes of that row. */
  offsets: Int32Array;
  /** Their places in a row of the table. */
  targets: Int32Array;
}

/**
 * Reads what isolates have packed: the numbers of their alleles, a row for each, to the beginning of `part`. Nothing is put where they have none.
 * Many rows of SQLite come as one, which takes a quarter of the time.
 */
export function packedProfiles(
  connection: DatabaseSync,
  columns: readonly ProfileColumn[],
): (isolates: SomeIsolates, part: ProfileNumbers) => void {
  // Rows that end with missing loci are shorter.
  const codes = `case length(codes) when ${ROW_BYTES} then codes
    else substr(cast(codes || zeroblob(${ROW_BYTES}) as blob), 1, ${ROW_BYTES}) end`;
  const prepare = (ids: string, condition: string) => {
    const statement = connection.prepare(
      `select count(*), ${ids}, cast(group_concat(${codes}, '') as blob) from designation_block where block = ? and ${condition}`,
    );
    statement.setReturnArrays(true);
    return (...values: (number | string)[]) => statement.get(...values) as unknown as [number, string, Uint8Array];
  };
  const inRange = 'is_private = 0 and isolate between ? and ?';
  const ofRange = prepare("''", inRange);
  const ofRangeWithIds = prepare('group_concat(isolate)', inRange);
  const ofSome = prepare('group_concat(isolate)', 'is_private = ? and isolate in (select value from json_each(?))');
  const blocks = [...Map.groupBy(columns, ({ locus }) => blockOf(locus))].map(([block, own]): Columns => {
    const [offsets, targets] = [own.map(({ at }) => at), own.map(({ column }) => column)];
    return { block, offsets: Int32Array.from(offsets), targets: Int32Array.from(targets) };
  });
  const width = columns.length;

  return ({ ids, isPrivate, areNeighbours }, part) => {
    const rowsOf = (kind: number) => ids.flatMap((_id, row) => (isPrivate[row] === kind ? [row] : []));
    const [open, hidden] = [rowsOf(0), rowsOf(1)];
    const rowOf = new Map(ids.map((id, row) => [id, row]));
    const putFound = (found: string, bytes: Uint8Array, of: Columns) => {
      const rows = found.split(',').map((id) => rowOf.get(Number(id)) ?? -1);
      put(part, { bytes, rows, width }, of);
    };
    const listOf = (rows: readonly number[]) => JSON.stringify(rows.map((row) => ids[row]));
    const [listOfOpen, listOfHidden] = [listOf(areNeighbours ? [] : open), listOf(hidden)];
    const range = [ids[open[0] ?? 0] ?? 0, ids[open.at(-1) ?? 0] ?? 0] as const;
    for (const of of blocks) {
      if (open.length > 0 && areNeighbours) {
        const [count, , bytes] = ofRange(of.block, ...range);
        // All of them: there is nobody else. To say who they are takes a fifth of the time.
        if (count === open.length) put(part, { bytes, rows: open, width }, of);
        else if (count > 0) putFound(...told(ofRangeWithIds(of.block, ...range)), of);
      } else if (open.length > 0) {
        const some = ofSome(of.block, 0, listOfOpen);
        if (some[0] > 0) putFound(...told(some), of);
      }
      // One by one, so that those that are not shown take no time.
      const some = hidden.length > 0 ? ofSome(of.block, 1, listOfHidden) : undefined;
      if (some && some[0] > 0) putFound(...told(some), of);
    }
  };
}

function told([, ids, bytes]: [number, string, Uint8Array]): [string, Uint8Array] {
  return [ids, bytes];
}

function put(
  part: ProfileNumbers,
  { bytes, rows, width }: { bytes: Uint8Array; rows: readonly number[]; width: number },
  { offsets, targets }: Columns,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [offset = 0, target = 0] = [offsets[0], targets[0]];
  // Most schemes have their loci in the order of the database.
  const isRun = offsets.every((at, each) => at === offset + SLOT * each && targets[each] === target + each);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? -1;
    if (row < 0) continue;
    const [from, to] = [index * ROW_BYTES, row * width];
    // The fourth byte names the source.
    if (isRun) {
      for (let each = 0; each < offsets.length; each += 1) {
        part[to + target + each] = view.getUint32(from + offset + SLOT * each) >>> 8;
      }
    } else {
      for (let each = 0; each < offsets.length; each += 1) {
        part[to + (targets[each] ?? 0)] = view.getUint32(from + (offsets[each] ?? 0)) >>> 8;
      }
    }
  }
}
