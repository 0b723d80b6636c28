import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { statementOf } from '../file/prepared-query.ts';
import { blockOf, DesignationBlock, type StoredBlock } from './designation-block.ts';
import { designationNumbers, type DesignationSource } from './designation-numbers.ts';

/** An allele that an isolate has at a locus (row id). */
export interface NewDesignation extends DesignationSource {
  locus: number;
  allele_id: string;
  status: 'confirmed' | 'provisional';
  comments: string | null;
}

/** Writes designations where they take least room: packed if they are plain, else singly. For one transaction. */
export function designationWriter(connection: DatabaseSync) {
  const numbers = designationNumbers(connection);
  const privacy = connection.prepare('select is_private from isolate where id = ?');
  const read = connection.prepare(
    'select amount, codes, sources, checksum from designation_block where block = ? and isolate = ?',
  );
  const write = connection.prepare(
    `insert into designation_block (block, isolate, is_private, amount, codes, sources, checksum) values (?, ?, ?, ?, ?, ?, ?)
     on conflict do update set amount = excluded.amount, codes = excluded.codes, sources = excluded.sources, checksum = excluded.checksum`,
  );
  const single = connection.prepare('select distinct locus from single_designation where isolate = ?');
  const addSingle = connection.prepare(
    `insert into allele_designation
       (isolate, locus, allele_id, method, status, comments, sender, curator, date_entered, datestamp, scan)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const plain = connection.prepare(
    `select locus, allele_id, method, status, comments, sender, curator, date_entered, datestamp, scan from single_designation
     where isolate = ? group by locus having count(*) = 1 and status = 'confirmed' and comments is null`,
  );
  const removeSingle = connection.prepare('delete from single_designation where isolate = ? and locus = ?');

  /** What cannot be packed goes to `others`. */
  function pack(isolate: number, block: number, wanted: readonly NewDesignation[], others: NewDesignation[]): void {
    const row = new DesignationBlock(read.get(block, isolate) as unknown as StoredBlock | undefined);
    for (const designation of wanted) {
      const allele = numbers.ofAllele(designation.locus, designation.allele_id);
      const source = numbers.ofSource(designation);
      const isFree = row.alleleAt(designation.locus) === 0;
      if (isFree && allele !== undefined && source !== undefined) row.put(designation.locus, allele, source);
      else others.push(designation);
    }
    const { amount, codes, sources, checksum } = row.stored();
    const isPrivate = Number(privacy.get(isolate)?.['is_private']);
    if (amount > 0) write.run(block, isolate, isPrivate, amount, codes, sources, checksum);
  }

  function add(isolate: number, designations: readonly NewDesignation[]): number {
    const before = numbers.made;
    const held = new Set(single.all(isolate).map(({ locus }) => Number(locus)));
    const [plainOnes, others] = parted(designations, (one) => isPlain(one) && !held.has(one.locus));
    for (const [block, own] of Map.groupBy(plainOnes, ({ locus }) => blockOf(locus))) pack(isolate, block, own, others);
    for (const { locus, allele_id, method, status, comments, sender, curator, ...rest } of others) {
      const { date_entered, datestamp, scan } = rest;
      const origin = [sender, curator, date_entered, datestamp, scan];
      addSingle.run(isolate, locus, allele_id, method, status, comments, ...origin);
    }
    return numbers.made - before;
  }

  return {
    /** Gives how many of the alleles no isolate had before. Throws what SQLite throws where an isolate has one of the alleles already. */
    add,
    /** Packs what was written singly although it is plain. Gives the number of designations. */
    packAll(isolate: number): number {
      const found = plain.all(isolate) as unknown as NewDesignation[];
      for (const { locus } of found) removeSingle.run(isolate, locus);
      add(isolate, found);
      return found.length;
    },
  };
}

/** Lets the designation of an isolate at a locus (row ids) lie singly, until it is packed again. */
export function unpackDesignation(connection: DatabaseSync, { isolate, locus }: Record<string, SQLInputValue>): void {
  const sql = 'update allele_designation set isolate = isolate where isolate = ? and locus = ?';
  statementOf(connection, sql).run(isolate ?? null, locus ?? null);
}

function isPlain({ status, comments }: NewDesignation): boolean {
  return status === 'confirmed' && comments === null;
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  const first: Item[] = [];
  const others: Item[] = [];
  for (const item of items) (isFirst(item) ? first : others).push(item);
  return [first, others];
}
