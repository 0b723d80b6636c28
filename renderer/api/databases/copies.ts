import { defined } from '#shared/defined.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { keys } from '../keys.ts';
import { procedureQuery } from '../queries.ts';

export const copyQueries = {
  /** How much a copy of a remote database would take. The site is asked a few things. */
  estimate: (site: string, database: string, schemes: number[] | undefined) =>
    procedureQuery(keys.database(site, database), 'mirror:estimate', {
      site,
      database,
      ...defined({ schemes }),
    }),

  /** What the updates of a copy changed, the newest first. */
  reports: (database: string) => procedureQuery(keys.database(LOCAL_SITE, database), 'mirror:reports', { database }),
};
