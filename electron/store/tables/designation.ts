import type { Generated } from 'kysely';
import type { Attributed } from './columns.ts';

/** Alleles of isolates. */
export interface DesignationTables {
  allele_designation: {
    id: Generated<number>;
    isolate: number;
    locus: number;
    allele_id: string;
    method: 'manual' | 'automatic';
    status: 'confirmed' | 'provisional';
    comments: string | null;
  } & Attributed;
}
