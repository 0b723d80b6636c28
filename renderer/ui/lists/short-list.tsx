import type { ReactNode } from 'react';
import classes from './short-list.module.css';

/** A short list of a page: one line an entry, lines between them. Its children are `ShortEntry`. */
export function ShortList({ children }: { children: ReactNode }) {
  return <ul className={classes['list']}>{children}</ul>;
}

interface ShortEntryProps {
  /** What the entry is, cut off where there is no room. */
  children: ReactNode;
  /** A date, a count or a button at the end of the line. */
  end?: ReactNode;
  /** A second line. */
  note?: ReactNode;
  /** True for what is there no more. */
  isGone?: boolean;
}

export function ShortEntry({ children, end, note, isGone = false }: ShortEntryProps) {
  return (
    <li className={classes['entry']} data-gone={isGone || undefined}>
      <span className={classes['main']}>{children}</span>
      {end === undefined ? null : <span className={classes['end']}>{end}</span>}
      {note === undefined ? null : <span className={classes['note']}>{note}</span>}
    </li>
  );
}
