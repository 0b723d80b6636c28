import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import type { DatabaseOverview, ListedDatabase } from '#renderer/api/databases/listed-database.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { isolateQueries } from '#renderer/api/isolates/isolates.ts';
import { recordsCalled, type SearchedDatabase } from '#renderer/api/lists/find-records.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { query } from '#renderer/api/queries.ts';
import { useBookmarks } from '#renderer/api/workbench/bookmarks.ts';
import { onSite } from '#renderer/records/use-database-label.ts';
import { formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import type { Locus } from '#shared/api/locus.ts';
import { LOCAL_SITE, type Site } from '#shared/rpc/contract/site.ts';
import { pagesOfDatabase } from '../tree/further-parts.ts';
import { matchesWords, type PaletteItem, withoutRepeats, readIsolateId } from './palette-items.ts';

/** Number of loci to ask for: enough that loci named like the words are among them, even if many others mention the words. */
const LOCI_ASKED = 200;

/** What fits the words, and whether what fits them best may still come. */
interface PaletteFinds {
  items: PaletteItem[];
  /** The pages of the current database are not known yet, or nothing fits so far and more is being looked up. */
  isReading: boolean;
}

/** Pages and commands, bookmarks, databases, runs, records of all databases, and loci and schemes of the current one that fit the words. */
export function usePaletteItems(words: string, commands: readonly PaletteItem[]): PaletteFinds {
  const [asked] = useDebouncedValue(words.trim(), 120);
  const known = useQuery(query('site:list'));
  const sites = known.data ?? [];
  const lists = useQueries({ queries: sites.map(({ id }) => databaseQueries.list(id)) });
  const shown = useParams({ strict: false });
  const ownIndex = sites.findIndex(({ id, capabilities }) =>
    shown.site === undefined ? capabilities.files : id === shown.site,
  );
  const site = sites[ownIndex]?.id ?? '';
  const usable = (lists[ownIndex]?.data ?? []).filter(({ problem }) => !problem);
  const current = shown.database ?? usable.find(({ kind }) => kind === 'seqdef')?.name;
  const read = useQuery({
    ...databaseQueries.one(site, current ?? ''),
    enabled: site !== '' && current !== undefined,
  });
  const about = read.data;
  const isReadingPages = known.isLoading || lists[ownIndex]?.isLoading === true || read.isLoading;

  const loci = useQuery({
    ...locusQueries.search(site, current ?? '', asked, LOCI_ASKED),
    enabled: current !== undefined && asked !== '',
  });
  const schemes = useQuery({ ...schemeQueries.list(site, current ?? ''), enabled: current !== undefined }).data ?? [];
  const records = useRecordItems(searchedDatabases(sites, lists, { site, database: current }), asked);
  const runs = useRunItems();
  const bookmarks = useBookmarkItems();
  const isolates = useIsolateItems({
    site,
    database: about?.kind === 'isolates' && !about.problem ? current : undefined,
    words: asked,
  });

  const databaseItems = sites.flatMap((one, index) =>
    (lists[index]?.data ?? []).map(({ name, description }): PaletteItem => ({
      id: `database ${one.id} ${name}`,
      group: sites.length > 1 ? `Databases ${onSite(one)}` : 'Databases',
      label: name,
      description,
      action: { path: databasePath(one.id, name) },
    })),
  );
  const finish = (items: PaletteItem[]): PaletteFinds => {
    const isSearching = asked !== words.trim() || records.isReading || isolates.isReading || loci.isFetching;
    return { items, isReading: isReadingPages || (items.length === 0 && isSearching) };
  };
  if (current === undefined) return finish(filtered([...commands, ...bookmarks, ...databaseItems, ...runs], words));
  const partItems = partItemsOf(site, about, { clusters: sites[ownIndex]?.capabilities.filter ?? false });

  const schemeItems = schemes.map(({ id, description }): PaletteItem => ({
    id: `scheme ${id}`,
    group: `Schemes of ${current}`,
    label: description,
    action: { path: databasePath(site, current, 'schemes', String(id)) },
  }));
  const lociItems = words.trim() === '' ? [] : (loci.data?.items ?? []).map((locus) => locusItem(site, current, locus));
  const items = withoutRepeats([
    ...records.items,
    ...isolates.items,
    ...filtered(databaseItems, words),
    // The service has searched aliases and descriptions as well; what it found is not filtered again.
    ...lociItems,
    ...filtered(schemeItems, words),
    ...filtered(partItems, words),
    ...filtered(commands, words),
    ...filtered(runs, words),
    ...filtered(bookmarks, words),
  ]);
  return finish(items);
}

/** The databases whose records are looked up: the one that is shown first, then the others of this computer. */
function searchedDatabases(
  sites: readonly Site[],
  lists: readonly { data?: ListedDatabase[] | undefined }[],
  shown: { site: string; database: string | undefined },
): SearchedDatabase[] {
  const all = sites.flatMap(({ id, capabilities }, index) =>
    (lists[index]?.data ?? [])
      .filter(({ name, problem }) => !problem && (capabilities.files || (id === shown.site && name === shown.database)))
      .flatMap(({ name, kind }) => (kind === undefined ? [] : [{ site: id, name, kind }])),
  );
  const isShown = ({ site, name }: SearchedDatabase) => site === shown.site && name === shown.database;
  return [...all.filter(isShown), ...all.filter((database) => !isShown(database))];
}

/** What is done with a database of this computer on a page of its own. */
const WORKS = {
  seqdef: [{ path: 'new-alleles', label: 'New alleles' }],
  isolates: [{ path: 'scan', label: 'Scan genomes' }],
  both: [
    { path: 'update', label: 'Update from a table' },
    { path: 'changes', label: 'Changes' },
  ],
} as const;

function partItemsOf(
  site: string,
  database: DatabaseOverview | undefined,
  tells: { clusters: boolean },
): PaletteItem[] {
  if (!database || database.problem || database.is_query_only) return [];
  const isOwn = site === LOCAL_SITE && database.copy_of === undefined;
  const works = isOwn ? [...WORKS[database.kind], ...WORKS.both] : [];
  return [...pagesOfDatabase(database.kind, tells), ...works].map(({ path, label }) => ({
    id: `part ${path}`,
    group: `Pages of ${database.name}`,
    label,
    action: { path: databasePath(site, database.name, ...(path === '' ? [] : [path])) },
  }));
}

function filtered(items: readonly PaletteItem[], words: string): PaletteItem[] {
  return items.filter((item) => matchesWords(item, words.trim()));
}

function locusItem(site: string, database: string, locus: Locus): PaletteItem {
  const names = [locus.common_name, locus.aliases?.join(', '), locus.product ?? locus.full_name];
  return {
    id: `locus ${locus.id}`,
    group: `Loci of ${database}`,
    label: locus.id,
    description: names.filter(Boolean).join(' · ') || undefined,
    action: { path: databasePath(site, database, 'loci', locus.id) },
  };
}

function useBookmarkItems(): PaletteItem[] {
  return useBookmarks().bookmarks.map(({ path, title }) => ({
    id: `bookmark ${path}`,
    group: 'Bookmarks',
    label: title,
    action: { path },
  }));
}

/** The kept results of queries, newest first. */
function useRunItems(): PaletteItem[] {
  const runs = useQuery(query('result:list')).data?.runs ?? [];
  return runs.map(({ id, name, request, inputs, created_at }) => ({
    id: `run ${id}`,
    group: 'Results of queries',
    label: name,
    description: `${request.label}, ${formatQuantity(inputs, 'input')}, ${formatTime(created_at)}`,
    keywords: `${request.database} run results`,
    action: { path: `/query?run=${id}` },
  }));
}

/** The records called as typed, in all the databases, in their order; `isReading` while they are looked up. */
function useRecordItems(
  databases: readonly SearchedDatabase[],
  words: string,
): { items: PaletteItem[]; isReading: boolean } {
  const isAsked = words !== '' && databases.length > 0;
  const found = useQuery({ ...recordsCalled(databases, words), enabled: isAsked });
  const records = isAsked ? (found.data ?? []) : [];
  const items = records.map(({ label, description, path }) => ({
    id: `record ${path}`,
    group: 'Records',
    label,
    description,
    action: { path },
  }));
  return { items, isReading: found.isFetching };
}

/**
 * The isolate with the number that was typed, and those whose name or values hold the words; `isReading` while they are looked up.
 */
function useIsolateItems({
  site,
  database,
  words,
}: {
  site: string;
  /** An isolate database; absent when none is shown. */
  database: string | undefined;
  words: string;
}): { items: PaletteItem[]; isReading: boolean } {
  const base = database ?? '';
  const isAsked = database !== undefined && words !== '';
  const id = readIsolateId(words);
  const one = useQuery({ ...isolateQueries.one(site, base, id ?? 0), enabled: isAsked && id !== undefined });
  const found = useQuery({ ...isolateQueries.search(site, base, words), enabled: isAsked && id === undefined });
  const isReading = one.isFetching || found.isFetching;
  if (!isAsked) return { items: [], isReading: false };
  if (id === undefined) {
    const group = `Isolates of ${base}`;
    return { items: (found.data ?? []).map((isolate) => itemOf(site, base, isolate, group)), isReading };
  }
  return { items: one.isSuccess ? [itemOf(site, base, one.data, 'Records')] : [], isReading };
}

function itemOf(site: string, database: string, { provenance }: Isolate, group: string): PaletteItem {
  return {
    id: `isolate ${provenance.id}`,
    group,
    label: provenance.isolate ?? `Isolate ${provenance.id}`,
    description: `Isolate ${provenance.id}`,
    action: { path: databasePath(site, database, 'isolates', String(provenance.id)) },
  };
}
