import type { DraftContent, DraftType } from '#shared/rpc/contract/draft-content.ts';
import type { DraftSummary } from '#shared/rpc/contract/draft.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';

/** What a type of submission is, which kind of database takes it, and what its rows are called. */
export interface TypeWords {
  label: string;
  about: string;
  kind: 'seqdef' | 'isolates';
  noun: readonly [one: string, many: string];
}

export const TYPE_WORDS: Readonly<Record<DraftType, TypeWords>> = {
  alleles: {
    label: 'Alleles',
    about: 'New sequences of one locus. Curators give each its number.',
    kind: 'seqdef',
    noun: ['sequence', 'sequences'],
  },
  profiles: {
    label: 'Profiles',
    about: 'New combinations of known alleles of a scheme, such as a new ST.',
    kind: 'seqdef',
    noun: ['profile', 'profiles'],
  },
  isolates: {
    label: 'Isolates',
    about: 'Records of isolates: where, when and from what they were sampled.',
    kind: 'isolates',
    noun: ['isolate', 'isolates'],
  },
  genomes: {
    label: 'Genomes',
    about: 'Records of isolates, each with a file of its assembled contigs.',
    kind: 'isolates',
    noun: ['genome', 'genomes'],
  },
  updates: {
    label: 'Updates of isolates',
    about: 'Values, or contigs, for isolates that the database has. Curators see old and new.',
    kind: 'isolates',
    noun: ['update', 'updates'],
  },
};

/** Says which of the two kinds of database takes what. */
export const KIND_WORDS: Readonly<Record<'seqdef' | 'isolates', string>> = {
  seqdef: 'sequence definitions: they take alleles and profiles',
  isolates: 'isolates: they take isolates, genomes and updates',
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
  const { noun } = TYPE_WORDS[type];
  const what = rows === 0 ? `New ${noun[1]}` : formatQuantity(rows, ...noun);
  return of === undefined || of === '' ? what : `${what} of ${of}`;
}

/** What the rows of a draft are of, in its name: a locus. */
export function subjectOf({ locus }: Pick<DraftContent, 'locus'>): string | undefined {
  return locus === '' ? undefined : locus;
}
