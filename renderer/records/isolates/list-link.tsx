import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { narrowed } from '../query-builder/draft-filter.ts';
import { writeFilter } from '../query-builder/filter-text.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Which isolates are counted: what the address of their list has besides the condition. */
export interface CountedList extends DatabasePlace {
  /** The query whose isolates are counted; all when absent. */
  within?: IsolateFilter | undefined;
  /** Words that are filtered by, and whether old versions count. */
  members?: Readonly<Record<string, string>>;
}

function searchOf({ within, members }: CountedList, filter: IsolateFilter): Record<string, string> {
  return { ...members, filter: writeFilter(narrowed(within, filter)) };
}

/** Gives what opens the list of the isolates that a number counts. */
export function useOpenList(list: CountedList): (filter: IsolateFilter | undefined) => void {
  const navigate = useNavigate();
  const { site, database } = list;
  return (filter) => {
    if (filter === undefined) return;
    const search = searchOf(list, filter);
    void navigate({ to: '/sites/$site/db/$database/isolates', params: { site, database }, search });
  };
}

/** Leads to the isolates that a number counts; the text alone where they cannot be asked for. */
export function ListLink({
  filter,
  label,
  children,
  ...list
}: CountedList & {
  filter: IsolateFilter | undefined;
  /** What is listed, for who cannot see the chart around the link. */
  label: string;
  children: ReactNode;
}) {
  if (filter === undefined) return children;
  return (
    <Link
      to="/sites/$site/db/$database/isolates"
      params={{ site: list.site, database: list.database }}
      search={searchOf(list, filter)}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
