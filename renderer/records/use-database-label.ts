import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import type { Site } from '#shared/rpc/contract/site.ts';

/** What databases hold. */
export const KIND_LABELS = { seqdef: 'Sequence definitions', isolates: 'Isolates' } as const;

/** A site as sentences name it: `on PubMLST`, `on this computer`. */
export function onSite({ kind, name }: Site): string {
  return kind === 'local' ? 'on this computer' : `on ${name}`;
}

/** The name of a database for titles and sentences, with its site where there are several: `x on PubMLST`. */
export function useDatabaseLabel(site: string, database: string): string {
  const sites = useQuery(query('site:list')).data ?? [];
  const own = sites.find(({ id }) => id === site);
  return own && sites.length > 1 ? `${database} ${onSite(own)}` : database;
}
