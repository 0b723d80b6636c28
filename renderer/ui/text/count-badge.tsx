import type { ReactNode } from 'react';
import { formatCount } from './format.ts';
import classes from './count-badge.module.css';

/** A number at the end of an entry; the children say to those who hear the page what it counts. */
export function CountBadge({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className={classes['count']}>
      {formatCount(count)}
      {children}
    </span>
  );
}
