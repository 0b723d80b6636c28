import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconLoader,
  type Icon,
} from '@tabler/icons-react';
import { formatQuantity } from '#renderer/ui/format.ts';
import { runningPercent } from '#renderer/ui/progress-text.ts';
import { doubtOf } from './doubt.ts';
import type { QueryEntry } from './query-queue.ts';

const states: Record<QueryEntry['state'], { icon: Icon; word: string; tone: string }> = {
  ready: { icon: IconCircleDashed, word: 'not run yet', tone: 'dim' },
  queued: { icon: IconClock, word: 'waiting', tone: 'dim' },
  running: { icon: IconLoader, word: 'running', tone: 'busy' },
  done: { icon: IconCircleCheck, word: 'done', tone: 'good' },
  failed: { icon: IconCircleX, word: 'failed', tone: 'bad' },
  cancelled: { icon: IconBan, word: 'cancelled', tone: 'dim' },
};

/** Done, or not run yet, but nothing that typing could make sense of. */
const DOUBTFUL = { icon: IconAlertTriangle, tone: 'warn' };

const colors: Record<string, string> = {
  warn: 'var(--status-warning)',
  dim: 'var(--text-dim)',
  busy: 'var(--status-busy)',
  good: 'var(--status-good)',
  bad: 'var(--status-bad)',
};

/** The state of an input as a sign; the word stands beside it where `describeState` is shown. */
export function StateSign({ entry }: { entry: QueryEntry }) {
  const isDoubtful = (entry.state === 'done' || entry.state === 'ready') && doubtOf(entry) !== undefined;
  const { icon: StateIcon, tone } = isDoubtful ? DOUBTFUL : states[entry.state];
  return <StateIcon size={15} color={colors[tone]} style={{ flex: 'none' }} aria-hidden="true" />;
}

/** `ST 11`, or `new ST`, `incomplete ST`, `no ST`, of the first two schemes with a key; for other results how many exact matches there are. */
export function headlineOf({ result }: QueryEntry): string {
  if (!result) return '';
  const keys = result.schemes
    .filter((scheme) => scheme.primary_key !== undefined)
    .map(({ primary_key, profile_ids, state }) => {
      if (profile_ids.length > 0) return `${primary_key} ${profile_ids.join(', ')}`;
      return `${state === 'new' || state === 'incomplete' ? state : 'no'} ${primary_key}`;
    });
  const chosen = result.choice?.chosen;
  if (chosen) return [chosen.database, ...keys].join(' · ');
  if (keys.length > 0) return keys.slice(0, 2).join(' · ');
  const matches = result.match_count;
  return matches === 0 ? 'no exact match' : formatQuantity(matches, 'match', 'matches');
}

/** A message without the name of the input before it. */
function reasonOf(message: string, name: string): string {
  return message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
}

/** What became of an input, in a few words. */
export function describeState(entry: QueryEntry): string {
  const doubt = doubtOf(entry);
  if (doubt && (entry.state === 'done' || entry.state === 'ready')) return doubt.word;
  if (entry.state === 'done') return headlineOf(entry);
  // The name stands above it already.
  if (entry.state === 'failed' && entry.problem) return `failed: ${reasonOf(entry.problem.message, entry.name)}`;
  const percent = entry.progress && runningPercent(entry.progress.done, entry.progress.total);
  if (entry.state === 'running' && percent !== undefined) return `${percent} %`;
  return states[entry.state].word;
}
