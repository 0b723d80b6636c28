import type { DatabaseSync } from 'node:sqlite';
import type { IndexStamp } from './allele-index.ts';

/**
 * Reads the stamp for an index of the present state, whatever this connection shows of it. Inside a transaction: the state that the
 * transaction sees.
 */
export function readIndexStamp(connection: DatabaseSync): IndexStamp {
  const meta = connection
    .prepare("select key, value from meta where key in ('created_at', 'definitions_version')")
    .all();
  const values = new Map(meta.map((row) => [row['key'], String(row['value'])]));
  const last = connection
    .prepare('select (select max(id) from main.allele) as allele, (select max(id) from allele_change) as change')
    .get();
  const lastAllele = Number(last?.['allele'] ?? 0);
  return {
    created_at: values.get('created_at') ?? '',
    definitions_version: Number(values.get('definitions_version')),
    last_allele: lastAllele,
    last_change: Number(last?.['change'] ?? 0),
    tail: readTail(connection, lastAllele),
  };
}

/** The alleles at the last row and 1, 2, 4, … rows before it, if they exist, with their hashes. */
function readTail(connection: DatabaseSync, last: number): [number, number][] {
  const select = connection.prepare('select sequence_hash as hash from main.allele where id = ?');
  const tail: [number, number][] = [];
  for (let back = 0; back < last; back = back * 2 || 1) {
    const hash = select.get(last - back)?.['hash'];
    if (hash !== undefined) tail.push([last - back, Number(hash)]);
  }
  return tail;
}

/** Whether two states of a database have the same alleles. Other things may have changed between them. */
export function isSameStamp(left: IndexStamp, right: IndexStamp): boolean {
  return (
    left.created_at === right.created_at &&
    left.last_allele === right.last_allele &&
    left.last_change === right.last_change &&
    left.tail.join() === right.tail.join()
  );
}

/**
 * Reads the rows of alleles that were changed or deleted since the state of `earlier`; 0 among them stands for many.
 * Undefined if the database did not develop from that state: it is another database, or an earlier copy that changed in
 * another way.
 */
export function readChanges(connection: DatabaseSync, earlier: IndexStamp, now: IndexStamp): Set<number> | undefined {
  const isPast =
    earlier.created_at === now.created_at &&
    earlier.definitions_version <= now.definitions_version &&
    earlier.last_change <= now.last_change;
  if (!isPast) return undefined;
  const rows = connection.prepare('select distinct allele from allele_change where id > ?').all(earlier.last_change);
  const changed = new Set(rows.map((row) => Number(row['allele'])));
  const select = connection.prepare('select sequence_hash as hash from allele where id = ?');
  const isKept = ([row, hash]: [number, number]) => changed.has(row) || Number(select.get(row)?.['hash']) === hash;
  return earlier.tail.every(isKept) ? changed : undefined;
}
