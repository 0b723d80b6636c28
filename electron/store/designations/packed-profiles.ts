import type { DatabaseSync } from 'node:sqlite';
import type { AlleleNumbers } from '#electron/relatives/allele-matrix.ts';
import type { ProfileColumn } from './numbered-loci.ts';
import { ALL_CODES, blockOf, ROW_BYTES, SLOT } from './designation-block.ts';

/** Isolates whose profiles are read together, by id. */
export interface SomeIsolates {
  ids: readonly number[];
  /** 1 for those that are private. */
  isPrivate: readonly number[];
  /** Whether no other isolate that the connection shows lies between them. */
  areNeighbours: boolean;
}

/** The columns of a table that lie in one row of `designation_block`. */
interface BlockColumns {
  block: number;
  /** Where their numbers lie in the bytes of that row. */
  offsets: Int32Array;
  /** Their places in a row of the table. */
  targets: Int32Array;
}

/** Rows of SQLite that are read one after another, at most, for each that is wanted. To look one up takes as long as to read two. */
const SPARSE = 2;

/**
 * Reads what isolates have packed: the numbers of their alleles, a row of `stride` numbers for each, to the beginning of `part`. Nothing is put where they
 * have none. Many rows of SQLite come as one, which takes a quarter of the time.
 */
export function packedProfiles(
  connection: DatabaseSync,
  columns: readonly ProfileColumn[],
): (isolates: SomeIsolates, part: AlleleNumbers, stride: number) => void {
  const prepare = (ids: string, condition: string) => {
    const statement = connection.prepare(
      `select count(*), ${ids}, cast(group_concat(${ALL_CODES}, '') as blob) from designation_block where block = ? and ${condition}`,
    );
    statement.setReturnArrays(true);
    return (...values: (number | string)[]) => statement.get(...values) as unknown as [number, string, Uint8Array];
  };
  const inRange = 'is_private = ? and isolate between ? and ?';
  const ofRange = prepare("''", inRange);
  const ofRangeWithIds = prepare('group_concat(isolate)', inRange);
  const ofSome = prepare('group_concat(isolate)', 'is_private = ? and isolate in (select value from json_each(?))');
  const blocks = [...Map.groupBy(columns, ({ locus }) => blockOf(locus))].map(([block, own]): BlockColumns => {
    const [offsets, targets] = [own.map(({ at }) => at), own.map(({ column }) => column)];
    return { block, offsets: Int32Array.from(offsets), targets: Int32Array.from(targets) };
  });
  // Its own view of isolates is what keeps a reader from some.
  const isLimited = connection.prepare("select 1 from temp.sqlite_schema where name = 'isolate'").get() !== undefined;

  return ({ ids, isPrivate, areNeighbours }, part, stride) => {
    const rowOf = new Map(ids.map((id, row) => [id, row]));
    const kinds = [0, 1].flatMap((kind) => {
      const rows = ids.flatMap((_id, row) => (isPrivate[row] === kind ? [row] : []));
      const own = rows.map((row) => ids[row] ?? 0);
      const [first = 0, last = 0] = [own[0], own.at(-1)];
      const isAlone = areNeighbours || last - first === own.length - 1;
      // Private ones one by one, so that those that are not shown take no time.
      const isRange = (isAlone || last - first < SPARSE * own.length) && !(kind === 1 && isLimited);
      const range = isRange ? [first, last] : undefined;
      return own.length > 0 ? [{ kind, rows, range, isAlone, list: range ? '' : JSON.stringify(own) }] : [];
    });
    for (const of of blocks) {
      for (const { kind, rows, range, isAlone, list } of kinds) {
        if (range && isAlone) {
          const [count, , bytes] = ofRange(of.block, kind, ...range);
          // Each of them has a row: there is nobody else. To ask who they are takes a fifth of the time.
          if (count === rows.length) put(part, { bytes, rows, stride }, of);
          if (count === rows.length || count === 0) continue;
        }
        const [found, told, some] = range ? ofRangeWithIds(of.block, kind, ...range) : ofSome(of.block, kind, list);
        if (found === 0) continue;
        put(part, { bytes: some, rows: told.split(',').map((id) => rowOf.get(Number(id)) ?? -1), stride }, of);
      }
    }
  };
}

function put(
  part: AlleleNumbers,
  { bytes, rows, stride }: { bytes: Uint8Array; rows: readonly number[]; stride: number },
  { offsets, targets }: BlockColumns,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [offset = 0, target = 0] = [offsets[0], targets[0]];
  // Most schemes have their loci in the order of the database.
  const isRun = offsets.every((at, each) => at === offset + SLOT * each && targets[each] === target + each);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? -1;
    if (row < 0) continue;
    const [from, to] = [index * ROW_BYTES, row * stride];
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
