import { Title } from '@mantine/core';
import { useId, type ReactNode, useEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@tanstack/react-router';
import classes from './section.module.css';

/** What the user does to look elsewhere. */
const LEAVING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** A titled block of a page. */
export function Section({
  title,
  actions,
  grow = false,
  anchor,
  children,
}: {
  title: string;
  actions?: ReactNode;
  /** Takes what is left of the height. */
  grow?: boolean;
  /** Part of an address that leads here: `clients` for `/settings#clients`. */
  anchor?: string;
  children: ReactNode;
}) {
  const id = useId();
  const block = useAddressLeadsHere(anchor);
  return (
    <section ref={block} id={anchor} aria-labelledby={id} className={classes['section']} data-grow={grow || undefined}>
      <div className={classes['head']}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {actions}
      </div>
      {children}
    </section>
  );
}

/**
 * Keeps a block at the top of what is seen while the address names it and what stands above it is still loading. It ends with the
 * first thing that the user does.
 */
function useAddressLeadsHere(anchor: string | undefined): RefObject<HTMLElement | null> {
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
