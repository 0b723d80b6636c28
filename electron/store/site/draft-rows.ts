import { randomUUID } from 'node:crypto';
import { sql as template, type Kysely, type Selectable } from 'kysely';
import { AppError } from '#shared/problem.ts';
import type { SiteTables } from '../tables/site-tables.ts';

export type DraftRow = Selectable<SiteTables['draft']>;
export type DraftFileRow = Selectable<SiteTables['draft_file']>;

/** All that is stored of a draft besides its content, which may be large. */
export type DraftHead = Omit<DraftRow, 'content'>;

/** Which submission a draft became, and as which account it was sent. */
type SentDraft = Pick<DraftRow, 'id' | 'site' | 'account' | 'database_name'> & { submission_id: string };

/** A submission that was sent, and where. */
interface SentFrom {
  site: string;
  database: string;
  submission_id: string;
  title: string;
}

interface NewDraft {
  site: string;
  account: number | null;
  database_name: string;
  type: string;
  title: string;
  /** JSON text. */
  content: string;
  case_id: string | null;
}

export type CaseDraft = Omit<NewDraft, 'case_id'>;

/** A new draft as it is stored, with an id and a key under which it is sent. */
export function draftToStore(draft: NewDraft, at: string) {
  return { id: randomUUID(), idempotency_key: randomUUID(), created_at: at, updated_at: at, ...draft };
}

/** Gives what was found. AppError 404 with a code of `unknown_…` where nothing was. */
export function foundOr404<Row>(row: Row | undefined, kind: 'draft' | 'case'): Row {
  if (row !== undefined) return row;
  throw new AppError(
    404,
    `unknown_${kind}`,
    `This ${kind} is not there any more. The list of ${kind}s shows those that are.`,
  );
}

/** Milliseconds for which a deleted draft can be restored. */
const KEPT = 30 * 24 * 60 * 60_000;

const HEAD = [
  'id',
  'case_id',
  'site',
  'account',
  'database_name',
  'type',
  'title',
  'revision',
  'idempotency_key',
  'submission_id',
  'created_at',
  'updated_at',
  'deleted_at',
  'sending',
] as const satisfies readonly (keyof DraftHead)[];

/** What counts as nothing in a cell: blanks, tabs and ends of lines. */
const BLANKS = template`char(9, 10, 13, 32)`;

/** As `filledRows` counts, inside SQLite. Seldom is the last row empty, and only then are the others looked at. */
const ROW_COUNT = template<number>`case when exists (
  select 1 from json_each(draft.content, '$.rows[#-1]') as cell where trim(cell.value, ${BLANKS}) <> ''
) then json_array_length(draft.content, '$.rows') else coalesce((
  select max(line.key) + 1 from json_each(draft.content, '$.rows') as line
  where exists (select 1 from json_each(line.value) as cell where trim(cell.value, ${BLANKS}) <> '')
), 0) end`.as('rows');

/** Submissions in preparation, in `site.sqlite`. Deleted ones are not seen. */
export function draftRows(sql: Kysely<SiteTables>, now: () => Date = () => new Date()) {
  const time = () => now().toISOString();

  /** AppError 404 `unknown_draft`. */
  async function get(id: string): Promise<DraftRow> {
    const row = await sql
      .selectFrom('draft')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return foundOr404(row, 'draft');
  }

  return {
    get,

    /** Newest change first, each with the number of its rows up to the last one that is not empty. No content is read into memory. */
    async heads(): Promise<(DraftHead & { rows: number })[]> {
      return sql
        .selectFrom('draft')
        .select([...HEAD, ROW_COUNT])
        .where('deleted_at', 'is', null)
        .orderBy('updated_at', 'desc')
        .execute();
    },

    /** Those of alleles, whole. */
    async ofAlleles(): Promise<DraftRow[]> {
      return sql
        .selectFrom('draft')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where('type', '=', 'alleles')
        .orderBy('created_at')
        .orderBy(template`rowid`)
        .execute();
    },

    /** Those that became submissions. */
    async sent(): Promise<SentDraft[]> {
      return sql
        .selectFrom('draft')
        .select(['id', 'site', 'account', 'database_name', 'submission_id'])
        .where('deleted_at', 'is', null)
        .where('submission_id', 'is not', null)
        .$narrowType<{ submission_id: string }>()
        .execute();
    },

    /** Those that became submissions and say that some of it is from one of these genomes (SHA-256). */
    async sentFrom(genomes: readonly string[]): Promise<SentFrom[]> {
      return sql
        .selectFrom('draft')
        .select(['site', 'database_name as database', 'submission_id', 'title'])
        .where('deleted_at', 'is', null)
        .where('submission_id', 'is not', null)
        .where(
          template<boolean>`exists (select 1 from json_each(content, '$.genomes') claim
            where claim.value ->> '$.sha256' in (select value from json_each(${JSON.stringify(genomes)})))`,
        )
        .$narrowType<{ submission_id: string }>()
        .execute();
    },

    /** Ids of those that became submissions to a database, by the id of the submission. */
    async sentTo({ site, database }: { site: string; database: string }): Promise<Map<string, string>> {
      const rows = await sql
        .selectFrom('draft')
        .select(['id', 'submission_id'])
        .where('deleted_at', 'is', null)
        .where('submission_id', 'is not', null)
        .where('site', '=', site)
        .where('database_name', '=', database)
        .$narrowType<{ submission_id: string }>()
        .execute();
      return new Map(rows.map(({ id, submission_id }) => [submission_id, id]));
    },

    /** Those that the user wants sent and their sites have not got whole. The content of the others, which may be large, is not read. */
    async toSend(): Promise<DraftRow[]> {
      return sql
        .selectFrom('draft')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where('sending', 'is not', null)
        .orderBy('updated_at', 'desc')
        .execute();
    },

    /** How many files each draft has. */
    async countFiles(): Promise<Map<string, number>> {
      const counts = await sql
        .selectFrom('draft_file')
        .select(['draft', (row) => row.fn.countAll<number>().as('files')])
        .groupBy('draft')
        .execute();
      return new Map(counts.map(({ draft, files }) => [draft, files]));
    },

    async insert(draft: NewDraft): Promise<DraftRow> {
      const row = draftToStore(draft, time());
      await sql.insertInto('draft').values(row).execute();
      return get(row.id);
    },

    /** Replaces the content if nobody has since `revision`, and it is not being sent. Gives whether it did. */
    async save(id: string, revision: number, change: { content: string; title?: string }): Promise<boolean> {
      const { numUpdatedRows } = await sql
        .updateTable('draft')
        .set({ ...change, revision: revision + 1, updated_at: time() })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .where('sending', 'is', null)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Says how far the sending is, if it is as it was (`before`). Gives whether it did: two programs may want to send. */
    async move(
      id: string,
      before: string | null,
      change: { sending: string | null; submission_id?: string; account?: number | null },
    ): Promise<boolean> {
      const { numUpdatedRows } = await sql
        .updateTable('draft')
        .set({ ...change, updated_at: time() })
        .where('id', '=', id)
        .where('sending', 'is', before)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove(id: string): Promise<void> {
      await sql.updateTable('draft').set({ deleted_at: time() }).where('id', '=', id).execute();
    },

    async restore(id: string): Promise<void> {
      await sql.updateTable('draft').set({ deleted_at: null }).where('id', '=', id).execute();
    },

    /** Forgets drafts that were deleted long ago. */
    async purge(): Promise<void> {
      const before = new Date(now().getTime() - KEPT).toISOString();
      await sql.deleteFrom('draft').where('deleted_at', '<', before).execute();
    },

    /** By name. */
    async files(draft: string): Promise<DraftFileRow[]> {
      return sql.selectFrom('draft_file').selectAll().where('draft', '=', draft).orderBy('name').execute();
    },

    /** Adds a file, or replaces the one of that name. */
    async putFile(file: Omit<DraftFileRow, 'uploaded_at'>): Promise<void> {
      const { draft: _draft, name: _name, ...rest } = file;
      await sql
        .insertInto('draft_file')
        .values({ ...file, uploaded_at: null })
        .onConflict((conflict) => conflict.columns(['draft', 'name']).doUpdateSet({ ...rest, uploaded_at: null }))
        .execute();
    },

    async removeFile(draft: string, name: string): Promise<void> {
      await sql.deleteFrom('draft_file').where('draft', '=', draft).where('name', '=', name).execute();
    },

    async markUploaded(draft: string, name: string): Promise<void> {
      await sql
        .updateTable('draft_file')
        .set({ uploaded_at: time() })
        .where('draft', '=', draft)
        .where('name', '=', name)
        .execute();
    },

    /** Hashes of all files of all drafts, deleted ones included. */
    async hashes(): Promise<Set<string>> {
      const rows = await sql.selectFrom('draft_file').select('sha256').distinct().execute();
      return new Set(rows.map(({ sha256 }) => sha256));
    },
  };
}

export type DraftRows = ReturnType<typeof draftRows>;
