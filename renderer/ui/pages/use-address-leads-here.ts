import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

/** What the user does to look elsewhere. */
const LEAVING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps a block at the top of what is seen while the address names it and what stands above it is still loading. It ends with the
 * first thing that the user does.
 */
export function useAddressLeadsHere(anchor: string | undefined): RefObject<HTMLElement | null> {
  const block = useRef<HTMLElement>(null);
  const isNamed = useLocation({ select: ({ hash }) => anchor !== undefined && hash === anchor });
  useEffect(() => {
    const beside = block.current?.parentElement;
    if (!isNamed || !beside) return undefined;
    // It is told at once, and whenever what stands around the block has grown.
    const growth = new ResizeObserver(() => block.current?.scrollIntoView({ block: 'start' }));
    growth.observe(beside);
    const stop = () => {
      growth.disconnect();
      for (const kind of LEAVING) window.removeEventListener(kind, stop, true);
    };
    for (const kind of LEAVING) window.addEventListener(kind, stop, true);
    return stop;
  }, [isNamed]);
  return block;
}
