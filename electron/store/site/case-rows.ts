import { randomUUID } from 'node:crypto';
import { sql as template, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { SiteTables } from '../tables/site-tables.ts';
import { draftToStore, foundOr404, type CaseDraft, type DraftRow } from './draft-rows.ts';

export type CaseRow = Selectable<SiteTables['submission_case']>;

/** A change of what is stored of a case. `rewrite` gets the content as it is at that moment. */
export interface CaseChange {
  case_id: string;
  rewrite: (content: string) => string;
}

interface NewCase {
  title: string;
  content: string;
  drafts: readonly CaseDraft[];
  /** Ids of drafts that are there already. */
  taken: readonly string[];
  changes: readonly CaseChange[];
  /** Refuses, where others made one meanwhile that stands against it. Gets all cases, newest first. */
  check?: (there: readonly CaseRow[]) => void;
}

/** Cases of submissions, in `site.sqlite`. Removed ones are not seen. */
export function caseRows(sql: Kysely<SiteTables>, now: () => Date = () => new Date()) {
  const time = () => now().toISOString();

  async function changeIn(transaction: Transaction<SiteTables>, { case_id, rewrite }: CaseChange): Promise<void> {
    const { content } = await transaction
      .selectFrom('submission_case')
      .select('content')
      .where('id', '=', case_id)
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('submission_case')
      .set({ content: rewrite(content), updated_at: time() })
      .where('id', '=', case_id)
      .execute();
  }

  async function listIn(at: Kysely<SiteTables>): Promise<CaseRow[]> {
    return at
      .selectFrom('submission_case')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
  }

  async function moveIn(
    transaction: Transaction<SiteTables>,
    drafts: readonly string[],
    case_id: string | null,
    changes: readonly CaseChange[],
  ): Promise<void> {
    if (drafts.length > 0) await transaction.updateTable('draft').set({ case_id }).where('id', 'in', drafts).execute();
    for (const change of changes) await changeIn(transaction, change);
  }

  return {
    /** AppError 404 `unknown_case`. */
    async get(id: string): Promise<CaseRow> {
      const row = await sql
        .selectFrom('submission_case')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return foundOr404(row, 'case');
    },

    /** Newest first. */
    list: () => listIn(sql),

    /** Drafts of a case in the order in which they were made. */
    async drafts(case_id: string): Promise<DraftRow[]> {
      return (
        sql
          .selectFrom('draft')
          .selectAll()
          .where('case_id', '=', case_id)
          .where('deleted_at', 'is', null)
          .orderBy('created_at')
          // Those that were made at once, in the order in which they were inserted: ids say nothing.
          .orderBy(template`rowid`)
          .execute()
      );
    },

    /** Makes a case, makes its drafts, and takes in others, all or nothing (`changes` as of `move`). Gives its id. */
    async insert({ title, content, drafts, taken, changes, check }: NewCase): Promise<string> {
      const id = randomUUID();
      const at = time();
      await sql.transaction().execute(async (transaction) => {
        check?.(await listIn(transaction));
        await transaction
          .insertInto('submission_case')
          .values({ id, title, content, created_at: at, updated_at: at })
          .execute();
        for (const draft of drafts) {
          const row = draftToStore({ ...draft, case_id: id }, at);
          await transaction.insertInto('draft').values(row).execute();
        }
        await moveIn(transaction, taken, id, changes);
      });
      return id;
    },

    async change(change: CaseChange): Promise<void> {
      await sql.transaction().execute((transaction) => changeIn(transaction, change));
    },

    /** Makes a draft of a case and changes what is stored of that, all or nothing. Gives the id of the draft. */
    async addDraft(draft: CaseDraft, change: CaseChange): Promise<string> {
      const row = draftToStore({ ...draft, case_id: change.case_id }, time());
      await sql.transaction().execute(async (transaction) => {
        await changeIn(transaction, change);
        await transaction.insertInto('draft').values(row).execute();
      });
      return row.id;
    },

    async rename(id: string, title: string): Promise<void> {
      await sql.updateTable('submission_case').set({ title, updated_at: time() }).where('id', '=', id).execute();
    },

    /** Puts drafts into a case, or into none, and changes what is stored of the cases that this concerns, all or nothing. */
    async move(drafts: readonly string[], case_id: string | null, changes: readonly CaseChange[]): Promise<void> {
      await sql.transaction().execute((transaction) => moveIn(transaction, drafts, case_id, changes));
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
