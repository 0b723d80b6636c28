import { z } from 'zod';
import { IntegerParameter } from '../parameters.ts';
import { PublicationRecord } from '../publication.ts';
import { recordRoutes } from './record-routes.ts';

/** What a form of a publication has. */
export const PublicationMembers = z.object({
  pubmed_id: z.number().int().describe('Its number in PubMed. It stays.'),
  citation: z.string().describe('Authors, year and journal, as it is to be shown: one line.'),
});
export type PublicationMembers = z.infer<typeof PublicationMembers>;

export const publicationRoutes = recordRoutes({
  noun: 'Publication',
  one: 'a citation of a publication',
  list: '/db/:database/publications',
  path: '/db/:database/publications/:pubmed_id',
  owner: {},
  key: { pubmed_id: IntegerParameter },
  members: PublicationMembers,
  record: PublicationRecord,
});
