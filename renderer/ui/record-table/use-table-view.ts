import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TableView } from '#renderer/api/row-source.ts';

/** Filter and order of the page's table, kept in its address. */
export function useTableView(): [view: TableView, change: (view: TableView) => void] {
  const navigate = useNavigate();
  const { search = '', sort = '' } = useSearch({ strict: false });
  return [
    { search, sort },
    (view) =>
      void navigate({
        to: '.',
        search: { ...(view.search ? { search: view.search } : {}), ...(view.sort ? { sort: view.sort } : {}) },
        replace: true,
      }),
  ];
}
