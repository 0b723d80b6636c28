import type { DatabaseSync } from 'node:sqlite';
import type { BlockedRecord } from '#shared/api/block.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery, statementOf } from '../file/prepared-query.ts';
import { perState } from '../file/per-state.ts';
import { type Part, skipped } from './part.ts';

/** Why records are not used here: by their locus or scheme, then by their ids. */
type Reasons = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What is not used of a database. Schemes are named by their ids as texts. */
export type Blocks = Readonly<Record<BlockedRecord, Reasons>>;

const NONE: ReadonlyMap<string, string> = new Map();

const allBlocks = preparedQuery((sql) => sql.selectFrom('block').selectAll());

/** All blocks of a database, as its file says at this moment. Those of records that are not there say nothing, and harm nothing. */
export function readBlocks(database: Database): Blocks {
  const blocks = { allele: new Map<string, Map<string, string>>(), profile: new Map<string, Map<string, string>>() };
  for (const { record, within, id, because } of allBlocks(database)) {
    const own = blocks[record].get(within) ?? new Map<string, string>();
    blocks[record].set(within, own.set(id, because));
  }
  return blocks;
}

/** The same for requests that only read. */
export const heldBlocks = perState((database) => readBlocks(database));

/** Why alleles of a locus, or profiles of a scheme, are not used, by their ids. */
export function reasonsWithin(
  blocks: Blocks,
  record: BlockedRecord,
  within: string | number,
): ReadonlyMap<string, string> {
  return blocks[record].get(String(within)) ?? NONE;
}

/** A record that is not used here, and why. */
export interface BlockRow {
  record: BlockedRecord;
  within: string;
  id: string;
  because: string;
  /** 1 if the database has the record. A site may have withdrawn it. */
  is_there: 0 | 1;
}

/** Whether the record of a row with a record, within and id is in the database. */
const IS_THERE = `case its.record
    when 'allele' then exists (select 1 from allele join locus on locus.id = allele.locus
      where locus.name = its.within and allele.allele_id = its.id)
    else exists (select 1 from profile
      where scheme = cast(its.within as integer) and cast(scheme as text) = its.within and profile_id = its.id)
  end`;
const ROWS = `select its.*, ${IS_THERE} as is_there from block its`;

/** A part of the blocks of a database: of alleles first, then by locus or scheme. */
export async function listBlocks({ connection }: Database, part: Part<BlockRow>): Promise<BlockRow[]> {
  const { record = '', within = '', id = '' } = part.after ?? {};
  const sql = `${ROWS} where (record, within, id) > (?, ?, ?) order by record, within, id limit ? offset ?`;
  return statementOf(connection, sql).all(record, within, id, part.limit, skipped(part)) as unknown as BlockRow[];
}

/** Number of the blocks of a database. */
export function countBlocks({ connection }: Database): number {
  return Number(statementOf(connection, 'select count(*) as records from block').get()?.['records']);
}

/** Which record is meant. */
export type BlockKey = Pick<BlockRow, 'record' | 'within' | 'id'>;

/** Whether a database has an allele or a profile. */
export function isRecordThere(connection: DatabaseSync, { record, within, id }: BlockKey): boolean {
  const sql = `select ${IS_THERE} as is_there from (select ? as record, ? as within, ? as id) its`;
  return statementOf(connection, sql).get(record, within, id)?.['is_there'] === 1;
}

/** The block of a record. Undefined where it is used. */
export function findBlock(connection: DatabaseSync, { record, within, id }: BlockKey): BlockRow | undefined {
  const sql = `${ROWS} where record = ? and within = ? and id = ?`;
  return statementOf(connection, sql).get(record, within, id) as unknown as BlockRow | undefined;
}
