import { ItemContent } from '#shared/api/queue-records.ts';
import type { SubmissionItemRow } from '#electron/store/records/submission/submission-repository.ts';

/** What counts of an item: as a curator corrected it, else as it was submitted. */
export function contentOf(type: string, row: Pick<SubmissionItemRow, 'content' | 'edited_content'>): ItemContent {
  return parseContent(type, row.edited_content ?? row.content);
}

/** The stored text of an item, by the type of its submission: a sequence as it is, a profile or the cells of a row as JSON. */
export function parseContent(type: string, text: string): ItemContent {
  return type === 'alleles' ? { sequence: text } : ItemContent.parse(JSON.parse(text));
}

/** The same as it is stored. */
export function contentText(content: ItemContent): string {
  return 'sequence' in content ? content.sequence : JSON.stringify(content);
}

/** What the submission of an item is about, whatever its type. */
interface Parameters {
  locus?: string;
  scheme_id?: number;
  technology?: string;
  /** The day (ISO) until which isolates of it are kept back. */
  embargo_until?: string;
}

export function parametersOf({ parameters }: { parameters: string }): Parameters & Record<string, unknown> {
  return JSON.parse(parameters) as Parameters & Record<string, unknown>;
}
