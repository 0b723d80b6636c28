import { routes } from '#shared/api/routes.ts';
import { routeQuery } from './queries.ts';

/** Asked again each time: what it follows from lies in several databases, which change without this one. */
const ANEW = { staleTime: 0 };

export const genomeQueries = {
  /** What rests on the genome of an isolate. */
  restsOn: (site: string, database: string, isolate_id: number) =>
    routeQuery(site, routes.getRestsOn, { database, isolate_id }, undefined, { ...ANEW, retry: false }),

  /** The genomes in which an allele was found. */
  ofAllele: (site: string, database: string, locus: string, allele_id: string) =>
    routeQuery(site, routes.getAlleleGenomes, { database, locus, allele_id }, undefined, ANEW),

  /** The genomes in which a profile was found. */
  ofProfile: (site: string, database: string, scheme_id: number, profile_id: string) =>
    routeQuery(site, routes.getProfileGenomes, { database, scheme_id, profile_id }, undefined, ANEW),
};
