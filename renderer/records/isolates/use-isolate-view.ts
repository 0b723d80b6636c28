import { useSearch } from '@tanstack/react-router';
import { ownMember } from '#shared/own-member.ts';
import type { TableView } from '#renderer/api/lists/row-source.ts';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';

/** What a list of isolates shows, as its address keeps it. */
export interface IsolateView extends TableView {
  /** JSON text of a filter; empty for all isolates. */
  filter: string;
  includeOld: boolean;
  /** Smallest genome in bases; 0 when the address says nothing. */
  size: number;
}

/** Each member of a view as the address writes it; what is shown without it is empty. */
function membersOf(view: IsolateView): Record<string, string> {
  return {
    search: view.search,
    sort: view.sort,
    filter: view.filter,
    old: view.includeOld ? '1' : '',
    size: view.size > 0 ? String(view.size) : '',
  };
}

/** The members of an address that differ from what is shown without them. */
export function addressOf(view: IsolateView): Record<string, string> {
  return Object.fromEntries(Object.entries(membersOf(view)).filter(([, value]) => value !== ''));
}

/**
 * The view of the page's list. A change of words or order takes the place of the address; another query is a step of its
 * own, so that "back" leads to the one before.
 */
export function useIsolateView(): [view: IsolateView, change: (part: Partial<IsolateView>) => void] {
  const changeAddress = useAddressChange();
  const { search = '', sort = '', filter = '', old, size } = useSearch({ strict: false });
  const view: IsolateView = { search, sort, filter, includeOld: old === '1', size: Number(size) || 0 };
  return [
    view,
    (part) => {
      const isStep = part.filter !== undefined && part.filter !== filter;
      const shown = membersOf(view);
      const wanted = Object.entries(membersOf({ ...view, ...part }));
      // Write only the members that changed: text that arrives late must not undo a choice made meanwhile.
      changeAddress(Object.fromEntries(wanted.filter(([name, value]) => value !== ownMember(shown, name))), { isStep });
    },
  ];
}
