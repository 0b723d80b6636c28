import { useVirtualizer } from '@tanstack/react-virtual';
import { IconTable } from '@tabler/icons-react';
import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { doubtOf } from './doubt.ts';
import { describeState, StateSign } from './entry-state.tsx';
import type { QueryEntry } from './query-queue.ts';
import { updateSession } from './query-session.ts';
import { removeInputs } from './remove-inputs.ts';
import classes from './input-list.module.css';

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
