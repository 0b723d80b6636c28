import { Button, Kbd } from '@mantine/core';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import classes from './grid.module.css';

/** How a wrong value can be mended, and in which rows it is mended so. */
export interface Mend {
  readonly from: string;
  readonly to: string;
  readonly keys: ReadonlySet<number>;
}

/** What is wrong with the cell where the keyboard is, in words below it, with what one can do. */
export function CellNote({
  id,
  viewport,
  cell,
  problems,
  mend,
  isAbove,
  onMend,
}: {
  id: string;
  viewport: RefObject<HTMLDivElement | null>;
  /** Id of the cell in the page. */
  cell: string;
  problems: readonly RowProblem[];
  mend: Mend | undefined;
  /** Whether the room below the cell is taken. */
  isAbove: boolean;
  onMend: (isAll: boolean) => void;
}) {
  const note = useRef<HTMLDivElement>(null);
  const isEmpty = problems.length === 0;
  useLayoutEffect(() => {
    const box = viewport.current;
    const element = note.current;
    if (!box || !element || isEmpty) return undefined;
    const place = () => placeNote(element, box, document.getElementById(cell), isAbove);
    place();
    box.addEventListener('scroll', place, { passive: true });
    const observer = new ResizeObserver(place);
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', place);
      observer.disconnect();
    };
  });
  return (
    <div ref={note} id={id} className={classes['note']} hidden={isEmpty}>
      {problems.map(({ severity, code, message }) => (
        <p key={code} data-tone={severity}>
          <b>{severity === 'error' ? 'Error' : 'Warning'}:</b> {message}
        </p>
      ))}
      {mend ? (
        <div className={classes['mend']}>
          <span>
            <Button size="compact-xs" variant="default" onClick={() => onMend(false)}>
              Write “{mend.to}”
            </Button>
            <Kbd size="xs">Alt+Enter</Kbd>
          </span>
          {mend.keys.size > 1 ? (
            <span>
              <Button size="compact-xs" variant="default" onClick={() => onMend(true)}>
                In {formatQuantity(mend.keys.size, 'cell', 'cells')} with “{mend.from}”
              </Button>
              <Kbd size="xs">Alt+Shift+Enter</Kbd>
            </span>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Pixels between the cell and the words. */
const DISTANCE = 2;

/** Below the cell, above it where there is no room, and nowhere while the cell is out of sight. */
function placeNote(note: HTMLElement, viewport: HTMLElement, cell: HTMLElement | null, isAbove: boolean): void {
  const box = viewport.getBoundingClientRect();
  const at = cell?.getBoundingClientRect();
  const isInSight = at !== undefined && at.bottom > box.top && at.top < box.bottom;
  note.style.visibility = isInSight ? 'visible' : 'hidden';
  if (!isInSight) return;
  const left = Math.max(0, Math.min(at.left - box.left, box.width - note.offsetWidth - DISTANCE));
  const below = at.bottom - box.top + DISTANCE;
  const above = at.top - box.top - note.offsetHeight - DISTANCE;
  const isRoom = !isAbove && (below + note.offsetHeight <= box.height || above < 0);
  const top = isRoom ? below : Math.max(0, above);
  note.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
