import type { ItemStatus, Submission } from '#shared/api/submission.ts';
import { defined } from '#shared/defined.ts';
import type { CaseItem } from '#shared/rpc/contract/case.ts';

/** What a site says of a row that it has got. */
export type SettledItem = Pick<CaseItem, 'state' | 'assigned_id' | 'words'>;

interface SettledAnswer {
  submission: Submission;
  /** The site has it no more. */
  gone: boolean;
}

/**
 * What a site says of a row of a draft: of the item with its name, or the one that has its sequence, never by the order of the items.
 * `names` are those of all rows; of equal names the first belongs to the first.
 */
export function outcomeOf(
  { submission, gone }: SettledAnswer,
  names: readonly string[],
  row: number,
  sequence?: string,
): SettledItem {
  const item = findItem(submission, names, row, sequence);
  const isOver = gone || submission.status === 'closed';
  if (item?.status === 'assigned') {
    const { assigned_id } = item;
    return {
      state: 'assigned',
      ...(assigned_id === undefined ? { words: 'The site does not say its id.' } : { assigned_id }),
      ...defined({ words: item.isEdited ? 'The curator assigned another sequence than yours.' : undefined }),
    };
  }
  if (item?.status === 'rejected') return { state: 'rejected', ...lastWords(submission, item.reason) };
  if (!isOver) return { state: 'open' };
  // Sites of the deployed kind say nothing of single rows of isolates.
  if (item && !item.isTold && submission.outcome === 'good') return { state: 'assigned' };
  if (item && !item.isTold && submission.outcome === 'bad') return { state: 'rejected', ...lastWords(submission) };
  const words = gone
    ? 'The site does not have this submission any more.'
    : 'The submission was closed without a decision about it.';
  return { state: 'withdrawn', words };
}

interface FoundItem {
  status: ItemStatus;
  assigned_id?: string | undefined;
  reason?: string | undefined;
  /** The curators changed the sequence. */
  isEdited: boolean;
  /** Whether the site said anything of this very row. */
  isTold: boolean;
}

function findItem(
  { seqs, profiles, isolates, items }: Submission,
  names: readonly string[],
  row: number,
  sequence: string | undefined,
): FoundItem | undefined {
  const name = names[row] ?? '';
  if (seqs) {
    const plain = (text: string) => text.replaceAll(/[\s.-]/g, '').toUpperCase();
    const mine = plain(sequence ?? '');
    const found = seqs.find(({ seq_id }) => seq_id === name) ?? seqs.find((one) => plain(one.sequence) === mine);
    return found && { ...found, isEdited: plain(found.sequence) !== mine, isTold: true };
  }
  const nth = names.slice(0, row).filter((other) => other === name).length;
  if (profiles) {
    const found = profiles.filter(({ profile_id }) => profile_id === name)[nth];
    return found && { ...found, isEdited: false, isTold: true };
  }
  const at = (isolates ?? []).flatMap(({ isolate }, index) => (isolate === name ? [index] : []))[nth];
  if (at === undefined) return undefined;
  const told = items?.[at];
  return told ? { ...told, isEdited: false, isTold: true } : { status: 'pending', isEdited: false, isTold: false };
}

/** Why it was rejected: the reason of the item, else what was written last. */
function lastWords({ correspondence, submitter }: Submission, reason?: string): { words?: string } {
  const words = reason ?? correspondence.findLast(({ user }) => user !== submitter)?.message;
  return words === undefined ? {} : { words };
}
