import type { Generated } from 'kysely';
import type { Attributed, Flag } from './columns.ts';

/** Sequences of isolates. */
export interface ContigTables {
  contig: {
    id: Generated<number>;
    isolate: number;
    sequence: string;
    length: number;
    method: string | null;
    original_designation: string | null;
    comments: string | null;
  } & Attributed;
  /** Positions are 1-based and inclusive, as on the wire. */
  contig_tag: {
    contig: number;
    locus: number;
    start_position: number;
    end_position: number;
    direction: 'forward' | 'reverse';
    complete: Flag;
  };
}
