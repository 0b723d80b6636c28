import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatQueryTarget, parseQueryTarget } from '#renderer/api/definitions/query-target.ts';
import { type ListedScheme, schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { query } from '#renderer/api/queries.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { defined } from '#shared/defined.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import type { RunRequest } from '#shared/rpc/contract/results.ts';
import { ANY_DATABASE } from '#shared/rpc/contract/scheme-choice.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { QueryTarget } from '#shared/rpc/contract/typing.ts';
import { updateSession, useSession } from './query-session.ts';

/** What the choice of a database needs to know of each. */
export type Choosable = Pick<LocalDatabase, 'name' | 'kind' | 'synthetic' | 'loci' | 'problem'>;

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
  const list = useQuery(query('database:list'));
  const databases = queryable(list.data ?? []);
  const isKnown = (name: string | undefined) =>
    name === ANY_DATABASE ? databases.length > 0 : databases.some((one) => one.name === name);
  const runs = useQuery(query('result:list')).data?.runs ?? [];
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

  /** Chooses a part of the database, or another database: of this computer where no site is given. Only such are remembered. */
  function choose(next: { site?: string; database: string; target: QueryTarget }): void {
    const chosen = { database: next.database, target: formatQueryTarget(next.target) };
    const { site: _before, ...here } = search;
    const at = next.site ?? (next.database === database ? site : LOCAL_SITE);
    if (at === LOCAL_SITE) updateSession({ ...chosen, chosenHere: next.database });
    const there = at === LOCAL_SITE ? {} : { site: at };
    void navigate({ to: '/query', search: { ...here, ...there, ...chosen }, replace: true });
  }

  function requestOf(name: string, part: QueryTarget): RunRequest {
    const ofAny = name === ANY_DATABASE;
    return {
      site,
      database: name,
      target: part,
      label: ofAny ? 'every scheme' : labelOf(part, schemes.data ?? []),
      best: session.best,
      ...defined({ thorough: (ofAny && session.best && session.thorough) || undefined }),
      circular: session.circular,
      ...defined({ assembly: session.assembly }),
    };
  }

  const request = database === undefined || isMissing ? undefined : requestOf(database, target);
  const mayLeave = !isRemote && session.chosenHere !== database && target.kind === 'all';
  const instead = mayLeave ? databaseOfFiles(list.data ?? [], database) : undefined;
  // Files of one's own are no genomes of the demo, to which the tour has led.
  const fileRequest = instead === undefined ? undefined : requestOf(instead, { kind: 'all' });

  /** Goes from the demo to the database of a request, and says so. */
  function leaveDemo({ database: name, target: part }: RunRequest): void {
    choose({ database: name, target: part });
    const where = name === ANY_DATABASE ? 'any database' : name;
    notifyDone(
      `Files are compared with ${where}, because ${database} is synthetic. Choose it above to compare them with it.`,
    );
  }

  return {
    list,
    databases,
    site,
    isRemote,
    database,
    isAny,
    isMissing,
    target,
    schemes,
    request,
    /** How files are queried that are added now, if that is not `request`. */
    fileRequest,
    leaveDemo,
    choose,
  };
}

export type QueryChoice = ReturnType<typeof useQueryChoice>;

/** Loci of a database, for a placeholder. */
export function locusCountOf(databases: LocalDatabase[], name: string | undefined): number {
  return databases.find((one) => one.name === name)?.loci ?? 0;
}

/** Databases that sequences can be compared with. */
function queryable<Database extends Choosable>(databases: readonly Database[]): Database[] {
  return databases.filter(({ kind, problem }) => kind === 'seqdef' && problem === undefined);
}

/**
 * What files are compared with instead of the invented database `chosen`, to which a link has led: the default, if that is of real
 * data. Undefined: they are compared with `chosen`.
 */
export function databaseOfFiles(databases: readonly Choosable[], chosen: string | undefined): string | undefined {
  const isInvented = (name: string | undefined) => databases.some((one) => one.name === name && one.synthetic);
  if (!isInvented(chosen)) return undefined;
  const instead = defaultDatabase(databases);
  return isInvented(instead) ? undefined : instead;
}

/**
 * What a query is made against while nobody has chosen: any database where several real ones could fit; otherwise the only real
 * one; where there is none, the one used last (`used`, newest first), else the first. Invented data, as those of the demonstration, never
 * come before real ones. Undefined if there is no database at all.
 */
export function defaultDatabase(databases: readonly Choosable[], used: readonly string[] = []): string | undefined {
  const all = queryable(databases);
  const filled = all.filter(({ loci }) => (loci ?? 0) > 0);
  const real = filled.filter(({ synthetic }) => !synthetic);
  if (real.length > 1) return ANY_DATABASE;
  if (real[0]) return real[0].name;
  const rest = filled.length > 0 ? filled : all;
  return used.find((name) => rest.some((one) => one.name === name)) ?? rest[0]?.name;
}
