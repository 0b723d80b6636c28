import type { Case, CaseItem, CaseStepName } from '#shared/rpc/contract/case.ts';

/** What a step is called above its items. */
export const STEP_WORDS: Readonly<Record<CaseStepName, string>> = {
  alleles: '1. Alleles',
  profile: '2. Profile',
  isolate: '3. Isolate',
};

export const CASE_WORDS: Readonly<Record<Case['state'], string>> = {
  empty: 'Empty',
  trouble: 'Needs you',
  ready: 'Ready to go on',
  waiting: 'Waiting',
  done: 'Done',
};

/** Colours of badges. */
export const CASE_COLORS: Readonly<Record<Case['state'], string>> = {
  empty: 'gray',
  trouble: 'blue',
  ready: 'blue',
  waiting: 'gray',
  done: 'gray',
};

export const ITEM_WORDS: Readonly<Record<CaseItem['state'], string>> = {
  lost: 'Without a draft',
  incomplete: 'To be completed',
  needs_ids: 'Waits for ids',
  ready: 'Ready to be sent',
  queued: 'Waits to be sent',
  sending: 'Being sent',
  unanswered: 'No answer',
  uploading: 'Files are being sent',
  stopped: 'Stopped',
  open: 'With the curators',
  assigned: 'Has its id',
  rejected: 'Rejected',
  withdrawn: 'Closed without a decision',
};

/** States in which an item needs nothing of the user. */
const QUIET: ReadonlySet<CaseItem['state']> = new Set([
  'needs_ids',
  'queued',
  'sending',
  'uploading',
  'open',
  'assigned',
]);

/** What needs the user stands out; the word says why. */
export function itemColor(state: CaseItem['state']): string {
  return QUIET.has(state) ? 'gray' : 'blue';
}

/** The ids of a case as lines of a table: what it is of, its provisional id, and the official one. */
export function idTable({ steps }: Pick<Case, 'steps'>): string {
  const lines = steps
    .flatMap(({ items }) => items)
    .map(({ step, locus, name, provisional = '', assigned_id = '' }) =>
      [step === 'alleles' ? (locus ?? '') : step, name, provisional, assigned_id].join('\t'),
    );
  return ['of\tname\tprovisional_id\tid', ...lines].join('\n');
}
