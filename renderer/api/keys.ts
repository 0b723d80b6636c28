/**
 * First members of every query key, so that an event can invalidate by noun. What the service answers about a database
 * lives under `['api', site, database, …]`.
 */
export const keys = {
  app: ['app'],
  sites: ['sites'],
  settings: ['settings'],
  jobs: ['jobs'],
  recent: ['recent'],
  service: ['service'],
  mail: ['mail'],
  clients: ['clients'],
  serviceRequests: ['service-requests'],
  examples: ['examples'],
  people: ['people'],
  savedQueries: ['saved-queries'],
  runs: ['runs'],
  drafts: ['drafts'],
  cases: ['cases'],
  inbox: ['inbox'],
  reports: ['reports'],
  secretKeeping: ['secret-keeping'],
  queue: ['queue'],
  siteAccounts: (site: string) => ['site-accounts', site] as const,
  databases: (site: string) => ['databases', site] as const,
  database: (site: string, database: string) => ['api', site, database] as const,
} as const;
