import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { runQueries } from '#renderer/api/workbench/kept-runs.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { formatQueryTarget, parseQueryTarget } from '#renderer/api/definitions/query-target.ts';
import { schemeQueries, type ListedScheme } from '#renderer/api/definitions/schemes.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import type { RunRequest } from '#shared/rpc/contract/results.ts';
import type { QueryTarget } from '#shared/rpc/contract/typing.ts';
import { ANY_DATABASE } from '#shared/rpc/contract/scheme-choice.ts';
import { defaultDatabase, queryable } from './default-database.ts';
import { updateSession, useSession } from './query-session.ts';

/** A target in words. */
function labelOf(target: QueryTarget, schemes: ListedScheme[]): string {
  if (target.kind === 'all') return 'all loci';
  if (target.kind === 'locus') return target.locus;
  return schemes.find(({ id }) => id === target.scheme_id)?.description ?? `scheme ${target.scheme_id}`;
}

/** What is queried: kept in the address, so that a link or "back" finds it, and remembered between visits of the page. */
export function useQueryChoice() {
  const search = useSearch({ from: '/query' });
  const navigate = useNavigate({ from: '/query' });
  const session = useSession();
  const site = search.site ?? LOCAL_SITE;
  const isRemote = site !== LOCAL_SITE;
  const list = useQuery(databaseQueries.files());
  const databases = queryable(list.data ?? []);
  const isKnown = (name: string | undefined) =>
    name === ANY_DATABASE ? databases.length > 0 : databases.some((one) => one.name === name);
  const runs = useQuery(runQueries.list()).data?.runs ?? [];
  const used = runs.map(({ request: { database: name } }) => name);
  const remembered = isKnown(session.database) ? session.database : defaultDatabase(databases, used);
  const database = search.database ?? remembered;
  const isAny = database === ANY_DATABASE;
  const isMissing = !isRemote && list.data !== undefined && database !== undefined && !isKnown(database);
  const asked =
    search.target ?? (search.database === undefined && database === session.database ? session.target : undefined);
  const target = parseQueryTarget(isAny ? undefined : asked);
  const schemes = useQuery({
    ...schemeQueries.list(site, database ?? ''),
    enabled: database !== undefined && !isAny && !isMissing && list.data !== undefined,
  });

  // What a link chose is remembered as well, so that leaving the page and coming back does not fall back to all loci.
  const named = isRemote ? undefined : search.database;
  const written = formatQueryTarget(target);
  useEffect(() => {
    if (named !== undefined) updateSession({ database: named, target: written });
  }, [named, written]);

  /** Chooses a part of the database, or another database of this computer. A remote one is chosen on its own page. */
  function choose(next: { database: string; target: QueryTarget }): void {
    const chosen = { database: next.database, target: formatQueryTarget(next.target) };
    const { site: _before, ...here } = search;
    const stays = isRemote && next.database === database;
    if (!stays) updateSession(chosen);
    void navigate({ to: '/query', search: { ...(stays ? search : here), ...chosen }, replace: true });
  }

  const request: RunRequest | undefined =
    database === undefined || isMissing
      ? undefined
      : {
          site,
          database,
          target,
          label: isAny ? 'every scheme' : labelOf(target, schemes.data ?? []),
          best: session.best,
          ...(isAny && session.best && session.thorough ? { thorough: true } : {}),
          circular: session.circular,
        };

  return { list, databases, site, isRemote, database, isAny, isMissing, target, schemes, request, choose };
}

export type QueryChoice = ReturnType<typeof useQueryChoice>;

/** Loci of a database, for a placeholder. */
export function locusCountOf(databases: LocalDatabase[], name: string | undefined): number {
  return databases.find((one) => one.name === name)?.loci ?? 0;
}
