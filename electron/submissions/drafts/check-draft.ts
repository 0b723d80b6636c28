import { openDatabase } from '#electron/store/file/database.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import type { RuleProblem } from '#shared/rules/rule-problem.ts';
import type { DraftContent, DraftType } from '#shared/rpc/contract/draft-content.ts';
import { sequencesOf } from '#shared/rules/draft-table.ts';
import { checkSubmittedAlleles, checkSubmittedProfiles } from '../check-rows.ts';
import { readIsolateRows } from '../isolate-rows.ts';

export interface CheckDraftTask {
  file: string;
  type: DraftType;
  content: Pick<DraftContent, 'locus' | 'scheme_id' | 'columns' | 'rows'>;
}

/**
 * What a database of this computer says of the table of a draft. AppError: those of `openDatabase` and `check-rows.ts`. For
 * workers.
 */
export async function checkDraft(
  { file, type, content }: CheckDraftTask,
  control: WorkControl,
): Promise<RuleProblem[]> {
  await using database = await openDatabase(file, { mayFreeze: true });
  const { locus, scheme_id, columns, rows } = content;
  const table = { headings: columns, rows: rows.map((cells) => ({ cells })) };
  if (type === 'alleles') {
    return (await checkSubmittedAlleles(database, locus, sequencesOf(content), control.checkpoint)).problems;
  }
  if (type === 'profiles') return (await checkSubmittedProfiles(database, scheme_id ?? 0, table)).problems;
  return (await readIsolateRows(database, type, table, control.checkpoint)).problems;
}
