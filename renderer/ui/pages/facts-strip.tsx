import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './facts-strip.module.css';

export interface Fact {
  label: string;
  /** Left out where it is not known. */
  value: ReactNode;
  /** Path of the page behind the fact. */
  path?: string;
}

/** The few facts that matter most of a record, side by side: `109 loci`. Each may lead to its page. */
export function FactsStrip({ facts, label = 'Facts' }: { facts: readonly Fact[]; label?: string }) {
  const known = facts.filter(({ value }) => value !== undefined && value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <ul className={classes['strip']} aria-label={label}>
      {known.map(({ label: name, value, path }) => (
        <li key={name}>
          {path === undefined ? (
            <span className={classes['fact']}>
              <strong>{value}</strong> {name}
            </span>
          ) : (
            <Link to={path} className={classes['fact']}>
              <strong>{value}</strong> {name}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
