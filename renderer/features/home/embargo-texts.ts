import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { Embargo } from '#shared/rpc/contract/embargo.ts';

/** Days before the end at which somebody should think of it. */
const SOON = 30;

/** What is kept back: `Ex1001`, `Ex1001 and 11 more`, `Submission of genomes`. */
export function recordText({ isolates, submission }: Embargo): string {
  if (!isolates) return `Submission of ${submission?.type ?? 'records'}`;
  const { count, name } = isolates;
  return count === 1 ? name : `${name} and ${formatQuantity(count - 1, 'more', 'more')}`;
}

/** The day, and where it begins. */
export function dayText({ state, day, time_zone, is_reckoned, isolates }: Embargo): string {
  if (day === undefined) return state === 'private' && isolates ? 'somebody publishes it' : 'not known';
  if (is_reckoned) return `about ${day}`;
  return time_zone === undefined ? day : `${day} (${time_zone})`;
}

/** How long it is until then. */
export function leftText({ days_left, state }: Embargo): string {
  if (state === 'ended') return 'ended';
  return days_left === undefined ? '' : formatQuantity(days_left, 'day');
}

/** What is to be known, or to be done next. */
export function nextText({ state, days_left, day, asked_until, doubt, isolates, as_of }: Embargo): string {
  switch (state) {
    case 'not_stored':
      return doubt ?? '';
    case 'waiting':
      return 'The curators have not accepted it yet.';
    case 'ended':
      return isolates && as_of === undefined ? 'Public.' : 'Its day has come. Open it to see whether it is public.';
    case 'private':
      if (asked_until !== undefined) return `The curators are asked to keep it private until ${asked_until}.`;
      if (day === undefined) return 'Publish it when all may see it.';
      if ((days_left ?? SOON) >= SOON) return '';
      return isolates
        ? 'It ends soon: publish it, or see to a later day.'
        : 'It ends soon: write to the curators if you need a later day.';
  }
}
