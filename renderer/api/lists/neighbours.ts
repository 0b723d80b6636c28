import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { defined } from '#shared/defined.ts';
import { sortKey } from '#shared/natural-order.ts';
import type { ListPage } from '#shared/api/client.ts';
import { nameOfListed } from '#shared/api/listed.ts';
import { WINDOW_ROWS, windowOptions, type RowSource, type TableView } from './row-source.ts';

const UNFILTERED: TableView = { search: '', sort: '' };

export interface Neighbours {
  previous?: string;
  next?: string;
}

/** Compares ids as the service orders its lists: by number, then by code unit (`sort_key` and text). */
function compareStored(left: string, right: string): number {
  return sortKey(left) - sortKey(right) || (left < right ? -1 : left > right ? 1 : 0);
}

/**
 * The ids before and after one id in the natural order of a list. Ids have gaps, so the place is found by halving the
 * list window by window; for ids numbered from 1 the first guess is nearly always right.
 */
export async function findNeighbours<Row>(
  readWindow: (page: number) => Promise<ListPage<Row>>,
  idOf: (row: Row) => string,
  id: string,
): Promise<Neighbours> {
  const idAt = async (page: number, place: number): Promise<string | undefined> => {
    const row = page < 1 ? undefined : (await readWindow(page)).items.at(place);
    return row === undefined ? undefined : nameOfListed(row, idOf);
  };
  let low = 1;
  let high = Infinity;
  let page = Math.max(1, Math.ceil(sortKey(id) / WINDOW_ROWS));
  while (low <= high) {
    const { records, items } = await readWindow(page);
    const pages = Math.max(1, Math.ceil(records / WINDOW_ROWS));
    high = Math.min(high, pages);
    const ids = items.map((item) => nameOfListed(item, idOf));
    const [first, last] = [ids[0], ids.at(-1)];
    if (first === undefined || last === undefined || compareStored(id, first) < 0) high = Math.min(high, page - 1);
    else if (compareStored(id, last) > 0) low = page + 1;
    else
      return around(
        ids,
        id,
        () => idAt(page - 1, -1),
        () => idAt(page + 1, 0),
      );
    page = Math.floor((low + Math.min(high, pages)) / 2);
  }
  return {};
}

/** The ids beside one of a window; at its edges the next window is asked. */
async function around(
  ids: string[],
  id: string,
  before: () => Promise<string | undefined>,
  after: () => Promise<string | undefined>,
): Promise<Neighbours> {
  const place = ids.indexOf(id);
  if (place < 0) return {};
  const previous = place > 0 ? ids[place - 1] : await before();
  const next = place < ids.length - 1 ? ids[place + 1] : ids.length === WINDOW_ROWS ? await after() : undefined;
  return defined({ previous, next });
}

/** Query for the neighbours of one record of a list. */
export function neighbourOptions<Row>(
  client: QueryClient,
  source: RowSource<Row>,
  idOf: (row: Row) => string,
  id: string,
) {
  // eslint-disable-next-line @tanstack/query/exhaustive-deps -- [reason: the source's key names the list; functions are no part of a key]
  return queryOptions({
    queryKey: [...source.key, 'neighbours', id],
    queryFn: () => findNeighbours((page) => client.fetchQuery(windowOptions(source, UNFILTERED, page)), idOf, id),
  });
}
