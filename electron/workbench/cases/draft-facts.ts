import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { describeDraft } from '../drafts/describe-draft.ts';
import { contentOf } from '../inbox/inbox-content.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { CaseDraftFacts } from './case-items.ts';

/** A draft, and what its site last said of the submission that it became. */
export async function draftFacts(
  { site }: Pick<WorkbenchContext['dataFolder'], 'site'>,
  row: DraftRow,
): Promise<CaseDraftFacts> {
  const draft = describeDraft(row, await site.drafts.files(row.id));
  const { submission_id } = row;
  const told =
    submission_id === null
      ? undefined
      : await site.inbox.find({ site: row.site, database: row.database_name, submission_id });
  return { draft, ...(told === undefined ? {} : contentOf(told)) };
}
