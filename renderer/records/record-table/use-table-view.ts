import { useSearch } from '@tanstack/react-router';
import type { TableView } from '#renderer/api/lists/row-source.ts';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';
import { defined } from '#shared/defined.ts';

/** Filter and order of the page's table, kept in its address. */
export function useTableView(): [view: TableView, change: (view: TableView) => void] {
  const changeAddress = useAddressChange();
  const { search = '', sort = '' } = useSearch({ strict: false });
  return [
    { search, sort },
    (view) => {
      // Write only the members that changed: words that come late must not undo a sort order that was chosen meanwhile.
      changeAddress(
        defined({
          search: view.search === search ? undefined : view.search,
          sort: view.sort === sort ? undefined : view.sort,
        }),
      );
    },
  ];
}
