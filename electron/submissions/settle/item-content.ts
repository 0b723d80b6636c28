import { ItemContent } from '#shared/api/queue-records.ts';
import type { SubmissionItemRow } from '#electron/store/records/queue/submission-rows.ts';

/** What counts of an item: as a curator corrected it, else as it was submitted. */
export function contentOf(type: string, row: Pick<SubmissionItemRow, 'content' | 'edited_content'>): ItemContent {
  return parseContent(type, row.edited_content ?? row.content);
}

/** The stored text of an item, by the type of its submission: a sequence as it is, a profile or the cells of a row as JSON. */
export function parseContent(type: string, text: string): ItemContent {
  if (type === 'alleles') return { sequence: text };
  const parsed: unknown = JSON.parse(text);
  return ItemContent.parse(type === 'profiles' ? parsed : { cells: parsed });
}

/** The same as it is stored. */
export function contentText(content: ItemContent): string {
  if ('sequence' in content) return content.sequence;
  return JSON.stringify('cells' in content ? content.cells : content);
}

/** What the submission of an item is about, whatever its type. */
export interface Parameters {
  locus?: string;
  scheme_id?: number;
  technology?: string;
}

export function parametersOf({ parameters }: { parameters: string }): Parameters & Record<string, unknown> {
  return JSON.parse(parameters) as Parameters & Record<string, unknown>;
}
