import type { Selectable } from 'kysely';
import type { Database } from '../file/database.ts';
import { skipped, type Part } from '../records/part.ts';
import type { ListedKey } from '../records/record-order.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

export interface ContigRecord extends Selectable<DatabaseTables['contig']> {
  tags: (Selectable<DatabaseTables['contig_tag']> & { locus_name: string })[];
}

export async function countContigs(database: Database, isolate: number): Promise<number> {
  const { records } = await database.sql
    .selectFrom('contig')
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .where('isolate', '=', isolate)
    .executeTakeFirstOrThrow();
  return records;
}

/** A part of the contigs of an isolate, by id. */
export async function contigPage(database: Database, isolate: number, part: Part<ListedKey>): Promise<ListedKey[]> {
  const rows = await database.sql
    .selectFrom('contig')
    .select('id')
    .where('isolate', '=', isolate)
    .where('id', '>', part.after?.id ?? 0)
    .orderBy('id')
    .limit(part.limit)
    .offset(skipped(part))
    .execute();
  return rows.map(({ id }) => ({ id, key: String(id) }));
}

/** One contig; `withTags` adds the loci on it by position. */
export async function findContig(database: Database, id: number, withTags: boolean): Promise<ContigRecord | undefined> {
  const row = await database.sql.selectFrom('contig').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const tags = withTags
    ? await database.sql
        .selectFrom('contig_tag')
        .innerJoin('locus', 'locus.id', 'contig_tag.locus')
        .selectAll('contig_tag')
        .select('locus.name as locus_name')
        .where('contig_tag.contig', '=', id)
        .orderBy('start_position')
        .orderBy('end_position')
        .orderBy('locus.name')
        .execute()
    : [];
  return { ...row, tags };
}

/** Id, original header and sequence of the contigs of an isolate by id, read one after the other. */
export function* contigSequences(
  database: Database,
  isolate: number,
): Generator<{ id: number; original_designation: string | null; sequence: string }> {
  const ids = database.connection.prepare('select id from contig where isolate = ? order by id').all(isolate);
  const statement = database.connection.prepare('select id, original_designation, sequence from contig where id = ?');
  for (const { id } of ids) {
    const row = statement.get(id ?? null);
    if (row) yield row as { id: number; original_designation: string | null; sequence: string };
  }
}
