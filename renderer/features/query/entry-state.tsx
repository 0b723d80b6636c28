import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconLoader,
  type Icon,
} from '@tabler/icons-react';
import { runningPercent } from '#renderer/ui/progress/progress-text.ts';
import { stateOfLook, type InputState } from '#shared/results/input-state.ts';
import type { QueryEntry } from './query-queue.ts';
import { FoundSign } from './report/found-sign.tsx';
import { stateOfResult } from './results/result-state.ts';

const states: Record<QueryEntry['state'], { icon: Icon; word: string; tone: string }> = {
  ready: { icon: IconCircleDashed, word: 'not run yet', tone: 'dim' },
  queued: { icon: IconClock, word: 'waiting', tone: 'dim' },
  running: { icon: IconLoader, word: 'running', tone: 'busy' },
  done: { icon: IconCircleCheck, word: 'done', tone: 'good' },
  failed: { icon: IconCircleX, word: 'failed', tone: 'bad' },
  cancelled: { icon: IconBan, word: 'cancelled', tone: 'dim' },
};

const colors: Record<string, string> = {
  dim: 'var(--text-dim)',
  busy: 'var(--status-busy)',
  good: 'var(--status-good)',
  bad: 'var(--status-bad)',
};

/** What a result, or a look at the input, says of it. Undefined where there is neither. */
function foundState({ result, look, state }: QueryEntry): InputState | undefined {
  if (state === 'done' && result) return stateOfResult(result);
  return state === 'ready' ? stateOfLook(look) : undefined;
}

/** The state of an input as a sign; the word stands beside it where `describeState` is shown. */
export function StateSign({ entry }: { entry: QueryEntry }) {
  const found = foundState(entry);
  if (found) return <FoundSign state={found} />;
  const { icon: StateIcon, tone } = states[entry.state];
  return <StateIcon size={16} color={colors[tone]} style={{ flex: 'none' }} aria-hidden="true" />;
}

/** `ST 11`, `2 new alleles`: the state of a result, after the database where that was chosen for it. */
function headlineOf({ result }: QueryEntry): string {
  if (!result) return '';
  return [result.choice?.chosen?.database ?? '', stateOfResult(result).text].filter(Boolean).join(' · ');
}

/** A message without the name of the input before it. */
function reasonOf(message: string, name: string): string {
  return message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
}

/** What became of an input, in a few words. */
export function describeState(entry: QueryEntry): string {
  const unusual = entry.state === 'ready' ? foundState(entry) : undefined;
  if (unusual) return unusual.text;
  if (entry.state === 'done') return headlineOf(entry);
  // The name stands above it already.
  if (entry.state === 'failed' && entry.problem) return `failed: ${reasonOf(entry.problem.message, entry.name)}`;
  const percent = entry.progress && runningPercent(entry.progress.done, entry.progress.total);
  if (entry.state === 'running' && percent !== undefined) return `${percent} %`;
  return states[entry.state].word;
}
