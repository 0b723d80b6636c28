import { z } from 'zod';
import { defined } from '../defined.ts';
import { LONGEST_CITATION } from '../rules/publication.ts';
import { databaseParams, Paging, RecordCount, Uri } from './common.ts';
import { IntegerParameter, pagingParameters } from './parameters.ts';
import { route } from './route.ts';

const CitationText = z.string().max(LONGEST_CITATION);

/** The citation of a publication that a record names by its number only. */
export const Citation = z.object({ pubmed_id: z.number().int(), citation: CitationText }).meta({ id: 'Citation' });
export type Citation = z.infer<typeof Citation>;

/** Citations beside a list of numbers. */
export const Citations = z
  .array(Citation)
  .optional()
  .describe('Citations of the publications, as far as the database has them. Additive.');

/** An article, by its number in PubMed and its address there (`wire-notes.md` §4). */
export const Publication = z
  .object({
    pubmed_id: z.number().int(),
    citation_link: z.url(),
    citation: CitationText.optional().describe('Authors, year and journal, where the database has them. Additive.'),
  })
  .meta({ id: 'Publication' });
export type Publication = z.infer<typeof Publication>;

/** A publication as a record names it. */
export interface CitedPublication {
  pubmed_id: number;
  citation?: string | null | undefined;
}

/** A publication with the link that deployed servers give. */
export function publicationOf({ pubmed_id, citation }: CitedPublication): Publication {
  return {
    pubmed_id,
    citation_link: `https://www.ncbi.nlm.nih.gov/pubmed/${pubmed_id}`,
    ...defined({ citation: citation || undefined }),
  };
}

/** The citations that are known of some publications. */
export function citationsOf(publications: readonly CitedPublication[]): Citation[] {
  return publications.flatMap(({ pubmed_id, citation }) => (citation ? [{ pubmed_id, citation }] : []));
}

/** The publications of a record that has numbers, and citations beside them. */
export function publicationsOf(record: {
  publications?: readonly number[] | undefined;
  citations?: readonly Citation[] | undefined;
}): CitedPublication[] {
  const known = new Map(record.citations?.map(({ pubmed_id, citation }) => [pubmed_id, citation]));
  return (record.publications ?? []).map((pubmed_id) => ({ pubmed_id, citation: known.get(pubmed_id) }));
}

/** Who cites a publication: numbers of records that the reader sees, without those of none. Of isolates the newest versions count. */
const CitedBy = z.object({
  isolates: z.number().int().optional(),
  loci: z.number().int().optional(),
  alleles: z.number().int().optional(),
  schemes: z.number().int().optional(),
});

/** How many alleles that cite it a publication names. */
export const NAMED_ALLELES = 100;

/** A publication of a database. */
export const PublicationRecord = Publication.extend({
  cited_by: CitedBy.optional(),
  loci: z.array(Uri).optional().describe('Loci that cite it. Not in lists.'),
  schemes: z
    .array(z.object({ scheme: Uri, description: z.string() }))
    .optional()
    .describe('Schemes that cite it. Not in lists.'),
  alleles: z.array(Uri).optional().describe(`Alleles that cite it, at most ${NAMED_ALLELES}. Not in lists.`),
  href: Uri,
}).meta({
  id: 'PublicationRecord',
});
export type PublicationRecord = z.infer<typeof PublicationRecord>;

export const listPublications = route({
  id: 'listPublications',
  method: 'GET',
  path: '/db/:database/publications',
  summary:
    'Publications that records of a database cite, and those of which it has a citation, by PubMed id. Additive.',
  params: z.object(databaseParams),
  query: z.object(pagingParameters),
  response: z.object({
    records: RecordCount,
    paging: Paging.optional(),
    publications: z.array(PublicationRecord),
  }),
});

export const getPublication = route({
  id: 'getPublication',
  method: 'GET',
  path: '/db/:database/publications/:pubmed_id',
  summary: 'A publication by its PubMed id, with its citation, and how many records cite it. Additive.',
  params: z.object({ ...databaseParams, pubmed_id: IntegerParameter }),
  response: PublicationRecord,
});
