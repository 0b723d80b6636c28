import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { isOfKind } from '#renderer/records/submissions/database-kinds.ts';
import { onSite } from '#renderer/records/use-database-label.ts';
import { ANY_DATABASE } from '#shared/rpc/contract/scheme-choice.ts';
import { LOCAL_SITE, type Site } from '#shared/rpc/contract/site.ts';
import type { QueryChoice } from './use-query-choice.ts';

/** A database of this computer is called by its name, one of another site as no name can be. */
export function valueOf(site: string, database: string): string {
  return site === LOCAL_SITE ? database : JSON.stringify([site, database]);
}

/** The site and the name that a value stands for. */
export function placeOf(value: string): { site: string; database: string } {
  if (!value.startsWith('[')) return { site: LOCAL_SITE, database: value };
  const [site = '', database = ''] = JSON.parse(value) as string[];
  return { site, database };
}

/**
 * What can be queried: any database where there are several, each of this computer, then those of other sites. These are asked for
 * their lists once `isOpened`.
 */
export function useDatabaseOptions({ databases, isAny, isRemote, site, database }: QueryChoice, isOpened: boolean) {
  const known = useQuery(query('site:list')).data ?? [];
  const others = known.filter(({ kind }) => kind === 'remote');
  const lists = useQueries({ queries: others.map(({ id }) => ({ ...databaseQueries.list(id), enabled: isOpened })) });
  const any = databases.length > 1 || isAny ? [{ value: ANY_DATABASE, label: 'Any database' }] : [];
  const here = [...any, ...databases.map(({ name }) => ({ value: name, label: name }))];
  if (others.length === 0) return here;
  const ofOthers = others.map((other, index) => {
    const named = (lists[index]?.data ?? []).filter((one) => isOfKind(one, 'seqdef')).map(({ name }) => name);
    // The one in use is shown before its site has answered.
    const isInUse = isRemote && other.id === site && database !== undefined;
    const names = isInUse ? [...new Set([database, ...named])] : named;
    const items = names.map((name) => ({ value: valueOf(other.id, name), label: `${name} ${onSite(other)}` }));
    return { group: other.name, items: [...items, ...insteadOf(other, lists[index], named.length)] };
  });
  const groups = [{ group: 'This computer', items: here }, ...ofOthers];
  return groups.filter(({ items }) => items.length > 0);
}

/** What stands for the databases of a site while it names none that can be queried: why, as an entry that cannot be chosen. */
function insteadOf(
  { id, name }: Pick<Site, 'id' | 'name'>,
  list: Pick<UseQueryResult, 'isError' | 'isSuccess' | 'isFetching'> | undefined,
  found: number,
) {
  if (found > 0 || list === undefined) return [];
  const why = () => {
    if (list.isError) return `${name} does not list its databases now`;
    if (list.isSuccess) return `${name} lists no databases with alleles`;
    return list.isFetching ? `Asking ${name}…` : undefined;
  };
  const label = why();
  return label === undefined ? [] : [{ value: valueOf(id, ''), label, disabled: true }];
}
