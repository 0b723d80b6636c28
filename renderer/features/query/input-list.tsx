import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconLoader,
  IconTable,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { runningPercent } from '#renderer/ui/progress/progress-text.ts';
import { type InputState, stateOfLook } from '#shared/results/input-state.ts';
import { doubtOf } from './doubt.ts';
import type { QueryEntry } from './query-queue.ts';
import { updateSession } from './query-session.ts';
import { removeInputs } from './remove-inputs.ts';
import { FoundSign } from '#renderer/records/verdict/found-sign.tsx';
import { stateOfResult } from './results/result-state.ts';
import classes from './input-list.module.css';

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

const ROW_HEIGHT = 40;

/** Where a key leads in a list of `count` entries, or `undefined`. */
function targetOf(key: string, active: number, count: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + 10,
    PageUp: active - 10,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}

/** The inputs with their states; the first entry stands for all of them. Arrow keys choose, Delete takes one off. */
export function InputList({ entries, selected }: { entries: QueryEntry[]; selected: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const count = entries.length + 1;
  const active = entries.findIndex((entry) => entry.id === selected) + 1;
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });

  useEffect(() => rows.scrollToIndex(active, { align: 'auto' }), [rows, active]);

  function select(index: number): void {
    updateSession({ selected: entries[index - 1]?.id ?? 'all' });
  }

  function handleKey(event: KeyboardEvent): void {
    const entry = entries[active - 1];
    if (event.key === 'Delete' && entry) {
      event.preventDefault();
      select(entries.length > active ? active + 1 : active - 1);
      removeInputs([entry]);
      return;
    }
    const to = targetOf(event.key, active, count);
    if (to === undefined) return;
    event.preventDefault();
    select(to);
  }

  function handleClick({ target }: MouseEvent): void {
    const option = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    if (option) select(Number(option.dataset['index']));
  }

  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label="Inputs"
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      className={classes['list']}
      onKeyDown={handleKey}
      onClick={handleClick}
    >
      <div className={classes['body']} style={{ height: rows.getTotalSize() }} role="presentation">
        {rows.getVirtualItems().map(({ index, start }) => {
          const entry = entries[index - 1];
          return (
            <div
              key={index}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              aria-posinset={index + 1}
              aria-setsize={count}
              tabIndex={-1}
              className={classes['entry']}
              style={{ transform: `translateY(${start}px)` }}
              data-index={index}
            >
              {entry ? <StateSign entry={entry} /> : <IconTable size={15} aria-hidden="true" />}
              <span className={classes['text']}>
                <span className={classes['name']} title={entry?.name}>
                  {entry?.name ?? 'All inputs'}
                </span>
                <span className={classes['state']} data-state={entry?.state} title={entry && doubtOf(entry)?.sentence}>
                  {entry ? describeState(entry) : 'table and new alleles'}
                </span>
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** What a result, or a look at the input, says of it. Undefined where there is neither. */
function foundState({ result, look, state }: QueryEntry): InputState | undefined {
  if (state === 'done' && result) return stateOfResult(result);
  return state === 'ready' ? stateOfLook(look) : undefined;
}

/** The state of an input as a sign; the word stands beside it where `describeState` is shown. */
function StateSign({ entry }: { entry: QueryEntry }) {
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
