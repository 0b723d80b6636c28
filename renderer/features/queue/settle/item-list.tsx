import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { QueueItem } from '#shared/api/queue-records.ts';
import { StateSign } from '#renderer/records/submissions/state-sign.tsx';
import { itemState } from '#renderer/records/submissions/submission-labels.ts';
import { VerdictWords } from '#renderer/records/verdict/found-sign.tsx';
import classes from './settle.module.css';

const ROW_HEIGHT = 28;

/** Keys that move in the list, and by how many items. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface ItemListProps {
  items: readonly QueueItem[];
  current: number;
  onChoose: (position: number) => void;
  /** Moves by a number of items. */
  onStep: (step: number) => void;
}

/** The items of a submission, one line each. It holds the keyboard while items are settled. */
export function ItemList({ items, current, onChoose, onStep }: ItemListProps) {
  const box = useRef<HTMLDivElement>(null);
  const index = items.findIndex(({ position }) => position === current);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });

  useEffect(() => {
    box.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (index !== -1) virtual.scrollToIndex(index);
  }, [virtual, index]);

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onStep(step);
  }

  return (
    <div
      ref={box}
      className={classes['list']}
      role="listbox"
      aria-label="Items"
      tabIndex={0}
      aria-activedescendant={index === -1 ? undefined : optionId(current)}
      onKeyDown={move}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
        {virtual.getVirtualItems().map(({ index: at, start }) => {
          const item = items[at] as QueueItem;
          return (
            // The list takes the keys, as its `aria-activedescendant` says.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={item.position}
              id={optionId(item.position)}
              role="option"
              tabIndex={-1}
              aria-selected={item.position === current}
              aria-posinset={at + 1}
              aria-setsize={items.length}
              className={classes['item']}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => onChoose(item.position)}
            >
              <StateSign state={itemState(item)} />
              <span className={classes['itemName']}>{item.item_id}</span>
              {item.genome ? <VerdictWords kind={item.genome.verdict} isShort /> : null}
              <span className={classes['itemId']}>{item.assigned_id ?? ''}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function optionId(position: number): string {
  return `queue-item-${position}`;
}
