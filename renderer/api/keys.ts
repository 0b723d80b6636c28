/** First members of the keys of queries that are no single answer of a procedure. `read-again.ts` says when they are read again. */
export const keys = {
  reports: ['reports'],
  queue: ['queue'],
  databases: (site: string) => ['databases', site] as const,
  /** Of what the service answers about a database. */
  database: (site: string, database: string) => ['api', site, database] as const,
} as const;
