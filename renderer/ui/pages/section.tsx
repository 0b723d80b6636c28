import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useAddressLeadsHere } from './use-address-leads-here.ts';
import classes from './section.module.css';

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
