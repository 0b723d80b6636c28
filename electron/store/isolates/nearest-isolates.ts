import type { DatabaseSync } from 'node:sqlite';
import { ProfileTable } from '../designations/profile-table.ts';
import type { Database } from '../file/database.ts';
import type { RecordOrder } from '../records/record-order.ts';

/** The isolates that differ least from one, at the loci of a scheme. */
export interface NearestIsolatesQuery {
  list: 'nearest_isolates';
  isolate: number;
  /** Whether the isolate is an old version: then old versions of all are compared, too. */
  isOld: boolean;
  /** Row ids. */
  loci: number[];
}

/**
 * The other isolates by the number of loci at which they differ, those that share more loci first, then by id. Loci that one of the two lacks
 * do not count; isolates that share no locus with it are left out. `loci_missing` says how many loci the isolate
 * itself lacks.
 */
export function nearestIsolates({ connection }: Database, query: NearestIsolatesQuery): RecordOrder {
  const { isolate, isOld, loci } = query;
  const { isolates, matrix } = tableOf(connection, loci, isOld);
  const own = isolates.indexOf(isolate);
  const loci_missing = own === -1 ? loci.length : matrix.row(own).filter((number) => number === 0).length;
  const found: { id: number; differences: number; shared_loci: number }[] = [];
  if (own !== -1) {
    matrix.compare([own], (_own, other, differences) => {
      const shared_loci = other === own ? 0 : matrix.shared(own, other);
      if (shared_loci > 0) found.push({ id: isolates[other] ?? 0, differences, shared_loci });
    });
  }
  found.sort(
    (left, right) => left.differences - right.differences || right.shared_loci - left.shared_loci || left.id - right.id,
  );
  return {
    ids: Float64Array.from(found, ({ id }) => id),
    distances: {
      loci_missing,
      differences: Uint32Array.from(found, ({ differences }) => differences),
      shared_loci: Uint32Array.from(found, ({ shared_loci }) => shared_loci),
    },
  };
}

/** The table that was read last, as long as its connection is there: scripts ask for one isolate after the other. */
let held = new WeakMap<DatabaseSync, { key: string; table: ProfileTable }>();

function tableOf(connection: DatabaseSync, loci: readonly number[], oldVersions: boolean): ProfileTable {
  const key = [oldVersions, ...loci].join();
  const known = held.get(connection);
  if (known?.key === key) {
    known.table.refresh();
    return known.table;
  }
  const table = new ProfileTable(connection, loci, { oldVersions });
  held = new WeakMap([[connection, { key, table }]]);
  return table;
}
