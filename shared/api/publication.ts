import { z } from 'zod';

/** An article, by its number in PubMed and its address there (`wire-notes.md` §4). */
export const Publication = z
  .object({ pubmed_id: z.number().int(), citation_link: z.url() })
  .meta({ id: 'Publication' });
export type Publication = z.infer<typeof Publication>;

/** The publication of a PubMed number, with the link that deployed servers give. */
export function publicationOf(pubmed_id: number): Publication {
  return { pubmed_id, citation_link: `https://www.ncbi.nlm.nih.gov/pubmed/${pubmed_id}` };
}
