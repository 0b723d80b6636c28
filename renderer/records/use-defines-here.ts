import { useQuery } from '@tanstack/react-query';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { useCapabilities } from './use-site.ts';

/** Whether a database defines loci and profiles, and its site lets us change what hangs on them in the way that is asked for. */
export function useDefinesHere(site: string, database: string, change: 'classify' | 'link_fields'): boolean {
  const { [change]: isPossible = false } = useCapabilities(site);
  const { data: own } = useQuery({ ...databaseQueries.one(site, database), enabled: isPossible });
  return isPossible && own?.kind === 'seqdef' && !own.problem;
}
