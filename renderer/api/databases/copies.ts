import { query } from '../queries.ts';

export const copyQueries = {
  /** How much a copy of a remote database would take. The site is asked a few things. */
  estimate: (site: string, database: string, schemes: number[] | undefined) =>
    query('mirror:estimate', {
      site,
      database,
      ...(schemes ? { schemes } : {}),
    }),

  /** What the updates of a copy changed, the newest first. */
  reports: (database: string) => query('mirror:reports', { database }),
};
