import { startTransition, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { GROUP, ROW_HEIGHT } from './matrix-columns.ts';

/** The rows and the groups of loci that are drawn; both ends included. */
interface MatrixSight {
  firstRow: number;
  lastRow: number;
  firstGroup: number;
  lastGroup: number;
}

const ROWS_BEYOND = 8;
const GROUPS_BEYOND = 1;

/** What to draw for a scrolling area of `width` × `height` pixels, with a little beyond its edges. */
export function sightOf(
  scroll: { left: number; top: number; width: number; height: number },
  { rows, loci, headWidth, locusWidth }: { rows: number; loci: number; headWidth: number; locusWidth: number },
): MatrixSight {
  const groupWidth = GROUP * locusWidth;
  const lastGroup = Math.max(0, Math.ceil(loci / GROUP) - 1);
  const clampRow = (row: number) => Math.min(Math.max(0, rows - 1), Math.max(0, row));
  const clampGroup = (group: number) => Math.min(lastGroup, Math.max(0, group));
  return {
    firstRow: clampRow(Math.floor(scroll.top / ROW_HEIGHT) - ROWS_BEYOND),
    lastRow: clampRow(Math.ceil((scroll.top + scroll.height) / ROW_HEIGHT) + ROWS_BEYOND),
    firstGroup: clampGroup(Math.floor((scroll.left - headWidth) / groupWidth) - GROUPS_BEYOND),
    lastGroup: clampGroup(Math.floor((scroll.left + scroll.width - headWidth) / groupWidth) + GROUPS_BEYOND),
  };
}

/** Everything but the scroll position that decides what is in sight: counts, and sizes in pixels. */
interface MatrixExtent {
  rows: number;
  loci: number;
  headWidth: number;
  locusWidth: number;
  /** Size of the scrolling area. */
  width: number;
  height: number;
}

/** Keeps track of the cells in sight. Call `onScroll` whenever the area is scrolled. */
export function useMatrixViewport(
  scroller: RefObject<HTMLElement | null>,
  { rows, loci, headWidth, locusWidth, width, height }: MatrixExtent,
): { sight: MatrixSight; onScroll: () => void } {
  const [sight, setSight] = useState<MatrixSight>({ firstRow: 0, lastRow: 0, firstGroup: 0, lastGroup: 0 });

  function look(extent: MatrixExtent): void {
    const { scrollLeft: left = 0, scrollTop: top = 0 } = scroller.current ?? {};
    const next = sightOf({ left, top, width: extent.width, height: extent.height }, extent);
    // As a transition, so that no frame of the scrolling waits for new cells; `sightOf` asks for them a little early.
    startTransition(() => setSight((now) => (isSame(now, next) ? now : next)));
  }

  const lookAgain = useEffectEvent(look);
  useEffect(
    () => lookAgain({ rows, loci, headWidth, locusWidth, width, height }),
    [rows, loci, headWidth, locusWidth, width, height],
  );
  return { sight, onScroll: () => look({ rows, loci, headWidth, locusWidth, width, height }) };
}

function isSame(one: MatrixSight, other: MatrixSight): boolean {
  return (
    one.firstRow === other.firstRow &&
    one.lastRow === other.lastRow &&
    one.firstGroup === other.firstGroup &&
    one.lastGroup === other.lastGroup
  );
}
