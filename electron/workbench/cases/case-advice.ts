import type { CaseAction, CaseAdvice, CaseItem } from '#shared/rpc/contract/case.ts';
import { countOf, namedList } from '#shared/count-of.ts';

/** How many submissions a database takes in a day, where it is known. */
export type DailyQuota = (item: Pick<CaseItem, 'site' | 'database'>) => number | undefined;

/** Milliseconds of a day. */
const DAY = 24 * 60 * 60_000;

/** Things of which a sentence names the first ones. */
const NAMED = 4;

/** What the user can do in a step in which there is something to do: the most urgent of it. */
export function doableIn(items: readonly CaseItem[]): Required<CaseAdvice> {
  const inState = (...states: CaseItem['state'][]) => items.filter(({ state }) => states.includes(state));
  const [unanswered] = inState('unanswered');
  if (unanswered) {
    return {
      sentence: `${unanswered.site_name} has not answered whether it took ${subject(unanswered)}.`,
      action: openDraft(unanswered, 'Say whether it arrived'),
    };
  }
  const [stopped] = inState('stopped');
  if (stopped) {
    return {
      sentence: `${atStart(stopped)} is not being sent any more. ${stopped.words ?? 'It was stopped.'}`,
      action: openDraft(stopped, 'Look at it'),
    };
  }
  const back = inState('rejected', 'withdrawn');
  const [first] = back;
  if (first) return goBackTo(first, back);
  const ready = inState('ready');
  if (ready.length > 0) {
    const submissions = new Set(ready.map(({ draft_id }) => draft_id)).size;
    const open = inState('incomplete');
    const rest = open.length > 0 ? ` ${countOf(open.length, 'other')} must be completed first.` : '';
    return {
      sentence: `${countOf(submissions, 'submission')} can be sent.${rest}`,
      action: { kind: 'send', label: 'Send all that is ready…' },
    };
  }
  const [incomplete, ...others] = inState('incomplete');
  if (incomplete) return complete(incomplete, others.length);
  return {
    sentence: `No draft has ${namedList(inState('lost').map(subject), NAMED)} any more. Restore it, or add a draft that has it.`,
    action: { kind: 'add-drafts', label: 'Add drafts…' },
  };
}

function goBackTo(first: CaseItem, back: readonly CaseItem[]): Required<CaseAdvice> {
  const { site, database, submission_id = '', state, words } = first;
  const said = words === undefined ? '' : state === 'rejected' ? ` The curator says: “${words}”` : ` ${words}`;
  const others = back.length > 1 ? ` ${back.length - 1} more came back.` : '';
  return {
    sentence: `${atStart(first)} ${state === 'rejected' ? 'was rejected' : 'is open again'}.${said}${others}`,
    action: { kind: 'correct', label: 'Correct and send again', place: { site, database, submission_id } },
  };
}

function complete(first: CaseItem, others: number): Required<CaseAdvice> {
  const more = others > 0 ? ` ${others} more must be completed, too.` : '';
  const sentence = `${atStart(first)}: ${first.words ?? 'something is missing.'}${more}`;
  if (first.type === 'alleles') {
    return { sentence, action: { kind: 'members', label: 'Say how the sequences were made…' } };
  }
  return { sentence, action: openDraft(first, `Complete the ${first.step}`) };
}

function openDraft({ draft_id = '' }: CaseItem, label: string): CaseAction {
  return { kind: 'draft', label, draft_id };
}

/** What a step waits for that is not with the user. Empty if for nothing. */
export function waitedForIn(items: readonly CaseItem[], quota: DailyQuota): string {
  const inState = (...states: CaseItem['state'][]) => items.filter(({ state }) => states.includes(state));
  const sentences: string[] = [];
  const open = inState('open');
  if (open.length > 0) {
    const where = namedList([...new Set(open.map(({ database, site_name }) => `${database} (${site_name})`))], NAMED);
    sentences.push(`The curators of ${where} have ${namedList(open.map(subject), NAMED)}.`);
  }
  const under = inState('sending', 'uploading');
  if (under.length > 0) sentences.push(`On the way: ${namedList(under.map(subject), NAMED)}.`);
  sentences.push(...queuedSentences(inState('queued'), quota));
  const needing = inState('needs_ids');
  if (needing.length > 0)
    sentences.push(
      `${namedList(
        needing.map(({ name }) => name),
        NAMED,
      )}: ${needing[0]?.words ?? ''}`,
    );
  return sentences.join(' ');
}

/** What waits to be sent, by database, and until when: a database that takes no more today takes the next part tomorrow. */
function queuedSentences(queued: readonly CaseItem[], quota: DailyQuota): string[] {
  const groups = Map.groupBy(queued, ({ site, database }) => JSON.stringify([site, database]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const submissions = new Set(group.map(({ draft_id }) => draft_id)).size;
    const times = group.flatMap(({ not_before }) => not_before ?? []).toSorted();
    const what = `${countOf(submissions, 'submission')} to ${first.database} ${submissions === 1 ? 'waits' : 'wait'}`;
    const [next] = times;
    if (next === undefined) return [`${what} to be sent${first.words === undefined ? '.' : `: ${first.words}`}`];
    const daily = quota(first);
    if (daily === undefined || daily === 0 || submissions <= daily) return [`${what} until ${day(Date.parse(next))}.`];
    const last = Date.parse(next) + (Math.ceil(submissions / daily) - 1) * DAY;
    return [`${what}: ${daily} go out a day, from ${day(Date.parse(next))} to ${day(last)}.`];
  });
}

function day(time: number): string {
  const date = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function subject({ step, locus, name }: CaseItem): string {
  return step === 'alleles' ? `${locus} (${name})` : `the ${step} ${name}`;
}

/** A thing at the beginning of a sentence. Names of loci stay as they are. */
function atStart(item: CaseItem): string {
  return item.step === 'alleles' ? subject(item) : subject(item).replace(/^the/, 'The');
}
