/** The kinds of records of which a copy keeps what a site sent besides: columns of `also_sent`, each with the table that it names. */
export const SENT_OF = {
  locus: 'locus',
  allele: 'allele',
  scheme: 'scheme',
  profile: 'profile',
  person: 'app_user',
  isolate: 'isolate',
  project: 'project',
} as const;
export type SentOf = keyof typeof SENT_OF;
