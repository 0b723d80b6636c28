import { useQuery } from '@tanstack/react-query';
import { databaseQueries } from '#renderer/api/databases.ts';
import { LOCAL_SITE } from '#renderer/api/keys.ts';

/** Whether a database defines loci and profiles and lies on this computer, so that it can be changed here. */
export function useDefinesHere(site: string, database: string): boolean {
  const databases = useQuery({ ...databaseQueries.list(), enabled: site === LOCAL_SITE }).data;
  const own = databases?.find(({ name }) => name === database);
  return site === LOCAL_SITE && own?.kind === 'seqdef' && !own.problem;
}
