import type { Generated } from 'kysely';
import type { Attributed, Flag } from './columns.ts';

/** Alleles of the loci. */
export interface AlleleTables {
  allele: {
    id: Generated<number>;
    locus: number;
    allele_id: string;
    /** Sort key for natural order: the number of an integer id; 0 for a text id, so that the text decides. */
    sort_key: number;
    /** Upper case, as it is stored, shown and matched. */
    sequence: string;
    length: number;
    sequence_hash: number;
    status: Generated<string>;
    comments: string | null;
    /** Whether the sequence holds letters that stand for several bases. */
    ambiguous: Generated<Flag>;
    type_allele: Generated<Flag>;
  } & Attributed;
  allele_attribute: { allele: number; field: string; value: string };
  allele_flag: { allele: number; flag: string };
  allele_publication: { allele: number; pubmed_id: number };
  allele_accession: { allele: number; databank: string; accession: string };
  /** Written by triggers (`migrations/database-0003.ts`). */
  allele_change: { id: Generated<number>; allele: number };
}
