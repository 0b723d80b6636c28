import { SUBMISSION_FACTS, takenTypes, typesText } from '#shared/rules/submission-types.ts';
import type { DraftContent } from '#shared/rpc/contract/draft-content.ts';
import type { DraftSummary } from '#shared/rpc/contract/draft.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';

/** Says which of the two kinds of database takes what. */
export const KIND_WORDS: Readonly<Record<'seqdef' | 'isolates', string>> = {
  seqdef: `sequence definitions: they take ${typesText(takenTypes('seqdef'))}`,
  isolates: `isolates: they take ${typesText(takenTypes('isolates'))}`,
};

export const STATE_WORDS: Readonly<Record<DraftSummary['state'], string>> = {
  draft: 'Draft',
  queued: 'Waits to be sent',
  sending: 'Being sent',
  unanswered: 'No answer',
  uploading: 'Files are being sent',
  sent: 'Sent',
};

/** What a draft is called that has no title: `3 alleles of abcZ`. */
export function draftName({ type, title, rows }: Pick<DraftSummary, 'type' | 'title' | 'rows'>, of?: string): string {
  if (title.trim() !== '') return title;
  const { noun } = SUBMISSION_FACTS[type];
  const what = rows === 0 ? `New ${noun[1]}` : formatQuantity(rows, ...noun);
  return of === undefined || of === '' ? what : `${what} of ${of}`;
}

/** What the rows of a draft are of, in its name: a locus. */
export function subjectOf({ locus }: Pick<DraftContent, 'locus'>): string | undefined {
  return locus === '' ? undefined : locus;
}
