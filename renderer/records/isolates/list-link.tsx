import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { writeFilter } from '../query-builder/filter-text.ts';

/** Leads to the isolates that a number counts; the text alone where they cannot be asked for. */
export function ListLink({
  site,
  database,
  filter,
  label,
  children,
}: {
  site: string;
  database: string;
  filter: IsolateFilter | undefined;
  /** What is listed, for who cannot see the chart around the link. */
  label: string;
  children: ReactNode;
}) {
  if (filter === undefined) return children;
  return (
    <Link
      to="/sites/$site/db/$database/isolates"
      params={{ site, database }}
      search={{ filter: writeFilter(filter) }}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
