import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { AppError } from '#shared/problem.ts';
import type { SiteTables } from '../tables/site-tables.ts';
import type { DraftRow, NewDraft } from './draft-rows.ts';

export type CaseRow = Selectable<SiteTables['submission_case']>;

/** A draft that is made with its case. */
export type CaseDraft = Omit<NewDraft, 'case_id'>;

/** Cases of submissions, in `site.sqlite`. Removed ones are not seen. */
export function caseRows(sql: Kysely<SiteTables>, now: () => Date = () => new Date()) {
  const time = () => now().toISOString();

  return {
    /** AppError 404 `unknown_case`. */
    async get(id: string): Promise<CaseRow> {
      const row = await sql
        .selectFrom('submission_case')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (row) return row;
      throw new AppError(
        404,
        'unknown_case',
        'This case is not there any more. The list of cases shows those that are.',
      );
    },

    /** Newest first. */
    async list(): Promise<CaseRow[]> {
      return sql
        .selectFrom('submission_case')
        .selectAll()
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
    },

    /** Drafts of a case in the order in which they were made. */
    async drafts(case_id: string): Promise<DraftRow[]> {
      return sql
        .selectFrom('draft')
        .selectAll()
        .where('case_id', '=', case_id)
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },

    /** Makes a case, makes its drafts, and takes in others, all or nothing. Gives its id. */
    async insert(
      title: string,
      content: string,
      drafts: readonly CaseDraft[],
      taken: readonly string[],
    ): Promise<string> {
      const id = randomUUID();
      const at = time();
      const times = { created_at: at, updated_at: at };
      await sql.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('submission_case')
          .values({ id, title, content, ...times })
          .execute();
        for (const draft of drafts) {
          const own = { id: randomUUID(), idempotency_key: randomUUID(), case_id: id, ...times };
          await transaction
            .insertInto('draft')
            .values({ ...own, ...draft })
            .execute();
        }
        if (taken.length > 0) {
          await transaction.updateTable('draft').set({ case_id: id }).where('id', 'in', taken).execute();
        }
      });
      return id;
    },

    /**
     * Changes what is stored of a case, and makes a draft with it, all or nothing. `change` gets the content as it is at that moment.
     * Gives the id of the draft.
     */
    async change(case_id: string, change: (content: string) => string, draft?: CaseDraft): Promise<string> {
      const at = time();
      const id = randomUUID();
      await sql.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('submission_case')
          .select('content')
          .where('id', '=', case_id)
          .executeTakeFirstOrThrow();
        await transaction
          .updateTable('submission_case')
          .set({ content: change(found.content), updated_at: at })
          .where('id', '=', case_id)
          .execute();
        if (!draft) return;
        const own = { id, idempotency_key: randomUUID(), case_id, created_at: at, updated_at: at };
        await transaction
          .insertInto('draft')
          .values({ ...own, ...draft })
          .execute();
      });
      return id;
    },

    async rename(id: string, title: string): Promise<void> {
      await sql.updateTable('submission_case').set({ title, updated_at: time() }).where('id', '=', id).execute();
    },

    /** Puts drafts into a case, or into none. */
    async put(drafts: readonly string[], case_id: string | null): Promise<void> {
      await sql.updateTable('draft').set({ case_id }).where('id', 'in', drafts).execute();
    },

    async remove(id: string): Promise<void> {
      await sql.updateTable('submission_case').set({ deleted_at: time() }).where('id', '=', id).execute();
    },

    async restore(id: string): Promise<void> {
      await sql.updateTable('submission_case').set({ deleted_at: null }).where('id', '=', id).execute();
    },
  };
}

export type CaseRows = ReturnType<typeof caseRows>;
