import { defined } from '#shared/defined.ts';
import type { Case, CaseItem, CaseItemState, CaseStep, CaseStepName } from '#shared/rpc/contract/case.ts';
import { countOf } from '#shared/count-of.ts';
import { doableIn, waitedForIn, type DailyQuota } from './case-advice.ts';

const STEPS: readonly CaseStepName[] = ['alleles', 'profile', 'isolate'];

/** States in which the user has something to do, the most urgent first. */
const TROUBLE: readonly CaseItemState[] = ['unanswered', 'stopped', 'rejected', 'withdrawn', 'lost'];
const MINE: readonly CaseItemState[] = ['ready', 'incomplete'];
const AWAY: readonly CaseItemState[] = ['queued', 'sending', 'uploading', 'open'];

/** What a case waits for and what the user can do now: for each step and for the whole, from nothing but its items. */
export function caseState(
  items: readonly CaseItem[],
  quota: DailyQuota = () => undefined,
): Pick<Case, 'state' | 'now' | 'settled' | 'steps' | 'ready'> {
  const steps = STEPS.map((step) => stepOf(step, items, quota));
  const has = (state: CaseStep['state']) => steps.some((step) => step.state === state);
  const isDone = items.length > 0 && items.every(({ state }) => state === 'assigned');
  const state = isDone
    ? 'done'
    : has('trouble')
      ? 'trouble'
      : has('ready')
        ? 'ready'
        : has('waiting') || has('blocked')
          ? 'waiting'
          : 'empty';
  return {
    state,
    now: adviceOf(state, steps),
    settled: items.filter((item) => item.state === 'assigned').length,
    steps,
    ready: readyDrafts(items),
  };
}

function readyDrafts(items: readonly CaseItem[]): string[] {
  const drafts = new Map<string, boolean>();
  for (const { draft_id, state } of items) {
    if (draft_id !== undefined) drafts.set(draft_id, state === 'ready' && drafts.get(draft_id) !== false);
  }
  return [...drafts].filter(([, isReady]) => isReady).map(([id]) => id);
}

/** The whole case says what its most urgent step says. */
function adviceOf(state: Case['state'], steps: readonly CaseStep[]): Case['now'] {
  const first = (wanted: CaseStep['state']) => steps.find((step) => step.state === wanted);
  if (state === 'empty') {
    return {
      sentence: 'Nothing belongs to this case yet. Add what you have prepared, or a profile or an isolate.',
      action: { kind: 'add-drafts', label: 'Add drafts…' },
    };
  }
  const wanted =
    state === 'done' ? steps.findLast((step) => step.state === 'done') : (first(state) ?? first('blocked'));
  const { sentence = '', action } = wanted ?? {};
  const said = state === 'done' ? `All is settled. ${sentence}` : sentence;
  return { sentence: said, ...defined({ action }) };
}

function stepOf(step: CaseStepName, all: readonly CaseItem[], quota: DailyQuota): CaseStep {
  const items = all.filter((item) => item.step === step);
  const has = (states: readonly CaseItemState[]) => items.some(({ state }) => states.includes(state));
  if (items.length === 0) return { step, state: 'empty', items, ...EMPTY[step] };
  const waits = waitedForIn(items, quota);
  if (has(TROUBLE) || has(MINE)) {
    const { sentence, action } = doableIn(items);
    const state = has(TROUBLE) ? 'trouble' : 'ready';
    return { step, state, items, sentence: [sentence, waits].filter(Boolean).join(' '), action };
  }
  if (has(AWAY)) {
    return { step, state: 'waiting', items, sentence: waits, action: { kind: 'look', label: 'Check for changes' } };
  }
  if (has(['needs_ids'])) return { step, state: 'blocked', items, sentence: waits };
  return { step, state: 'done', items, ...settled(step, items) };
}

const EMPTY = {
  alleles: {
    sentence: 'No new allele belongs to this case.',
    action: { kind: 'add-drafts', label: 'Add drafts…' },
  },
  profile: {
    sentence: 'No profile belongs to this case.',
    action: { kind: 'add-profile', label: 'Add the profile…' },
  },
  isolate: {
    sentence: 'No isolate belongs to this case.',
    action: { kind: 'add-isolate', label: 'Add the isolate…' },
  },
} as const satisfies Record<CaseStepName, Pick<CaseStep, 'sentence' | 'action'>>;

function settled(step: CaseStepName, items: readonly CaseItem[]): Pick<CaseStep, 'sentence' | 'action'> {
  const named = items.map(({ name, locus, assigned_id = '?' }) =>
    step === 'alleles' ? `${locus} ${assigned_id}` : `${name}: ${assigned_id}`,
  );
  const words = items.flatMap(({ words: said }) => said ?? []);
  const what = { alleles: 'allele', profile: 'profile', isolate: 'isolate' }[step];
  const most = named.length > SHOWN ? `${named.slice(0, SHOWN).join(', ')} and more` : named.join(', ');
  const sentence = [`${countOf(items.length, what)} settled: ${most}.`, ...new Set(words)].join(' ');
  const [only] = items;
  if (step !== 'isolate' || only?.assigned_id === undefined) return { sentence };
  const { site, database, assigned_id } = only;
  return {
    sentence,
    action: { kind: 'record', label: `Open isolate ${assigned_id}`, place: { site, database }, id: assigned_id },
  };
}

/** Ids named in a sentence. */
const SHOWN = 6;
