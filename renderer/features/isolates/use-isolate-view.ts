import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TableView } from '#renderer/api/row-source.ts';

/** What a list of isolates shows, as its address keeps it. */
export interface IsolateView extends TableView {
  /** JSON text of a filter; empty for all isolates. */
  filter: string;
  includeOld: boolean;
  /** Smallest genome in bases; 0 when the address says nothing. */
  size: number;
}

/** The members of an address that differ from what is shown without them. */
export function addressOf(view: IsolateView): Record<string, string> {
  const members = {
    search: view.search,
    sort: view.sort,
    filter: view.filter,
    old: view.includeOld ? '1' : '',
    size: view.size > 0 ? String(view.size) : '',
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));
}

/**
 * The view of the page's list. A change of words or order takes the place of the address; another query is a step of its
 * own, so that "back" leads to the one before.
 */
export function useIsolateView(): [view: IsolateView, change: (part: Partial<IsolateView>) => void] {
  const navigate = useNavigate();
  const { search = '', sort = '', filter = '', old, size } = useSearch({ strict: false });
  const view: IsolateView = { search, sort, filter, includeOld: old === '1', size: Number(size) || 0 };
  return [
    view,
    (part) => {
      const isStep = part.filter !== undefined && part.filter !== filter;
      void navigate({ to: '.', search: addressOf({ ...view, ...part }), replace: !isStep });
    },
  ];
}
