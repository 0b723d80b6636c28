import { z } from 'zod';
import { Allele } from '../allele.ts';
import { recordRoutes } from './record-routes.ts';

/** What a form of an allele has. Its length and dates follow. */
export const AlleleMembers = z.object({
  allele_id: z.string().describe('The next free number when not given. The id of an allele stays.'),
  sequence: z.string(),
  status: z.string().describe('How the sequence was got and checked.'),
  comments: z.string().nullable(),
  attributes: z
    .record(z.string(), z.string().nullable())
    .describe('Values of extended attributes. A change names only what changes; null empties.'),
  publications: z.array(z.number().int()).describe('PubMed ids.'),
  flags: z.array(z.string()).describe('Remarkable properties.'),
  accessions: z
    .array(z.strictObject({ databank: z.string(), accession: z.string() }))
    .describe('Its entries in public archives of sequences.'),
  type_allele: z.boolean().describe('New alleles are compared with this one.'),
});
export type AlleleMembers = z.infer<typeof AlleleMembers>;

export const alleleRoutes = recordRoutes({
  noun: 'Allele',
  one: 'an allele',
  kind: 'seqdef',
  list: '/db/:database/loci/:locus/alleles',
  path: '/db/:database/loci/:locus/alleles/:allele_id',
  owner: { locus: z.string() },
  key: { locus: z.string(), allele_id: z.string() },
  members: AlleleMembers,
  record: Allele,
});
