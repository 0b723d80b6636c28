import { useQuery } from '@tanstack/react-query';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';

/** Pages of the database in which the alleles and profiles of isolates are defined. */
export interface LinkedDefinitions {
  /** Page of an allele; of its locus in this database when it is not known where alleles are defined. */
  allelePath: (locus: string, alleleId: string) => string;
  /** Page of a profile of the scheme with this name; `undefined` when it cannot be told. */
  profilePath: (scheme: string, profileId: string) => string | undefined;
}

/** Finds the sequence-definition database of the same site in which the loci of an isolate database are defined. Schemes of a pair are called alike. */
export function useLinkedDefinitions(site: string, database: string): LinkedDefinitions {
  const { data: own } = useQuery(databaseQueries.one(site, database));
  const { data: databases } = useQuery(databaseQueries.list(site));
  const seqdef = databases?.find(({ name, problem }) => name === own?.seqdef && !problem)?.name;
  const schemes = useQuery({ ...schemeQueries.list(site, seqdef ?? ''), enabled: seqdef !== undefined });
  return {
    allelePath: (locus, alleleId) =>
      seqdef === undefined
        ? databasePath(site, database, 'loci', locus)
        : databasePath(site, seqdef, 'loci', locus, 'alleles', alleleId),
    profilePath: (scheme, profileId) => {
      const found = schemes.data?.find(({ description }) => description === scheme);
      return seqdef === undefined || !found
        ? undefined
        : databasePath(site, seqdef, 'schemes', String(found.id), 'profiles', profileId);
    },
  };
}
