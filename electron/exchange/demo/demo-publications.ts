import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';

/** The first of the PubMed ids of the demo, which no article has: it must not cite real work. */
export const FIRST_DEMO_PUBLICATION = 99_900_000;

/** Citations of some of them, of articles that nobody wrote. Of others nothing is known, as in most databases. */
export const DEMO_CITATIONS: DatabaseTables['publication'][] = [
  'Example A, Sample B, Specimen C et al. (2019) Seven loci for an invented organism. J Demonstr Typing 1:1-9',
  'Specimen C, Example A (2020) Carriage of an invented organism in a town that is on no map. Imag Epidemiol 4:12-20',
  'Probe D (2021) A clone spreads, or so we say. J Demonstr Typing 3:101',
].map((citation, index) => ({ pubmed_id: FIRST_DEMO_PUBLICATION + index, citation }));
