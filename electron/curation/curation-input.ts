import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import type { ScanPlace } from '#shared/rpc/contract/scan.ts';
import type { GenomeOrigin } from '#shared/verdict/genome-origin.ts';
import type { Members } from './record-kind.ts';

export interface OfRecord {
  record: RecordKindName;
  key: RecordKey;
}

/** A record as a form has it, which checks it. */
export interface RecordForm extends OfRecord {
  members: Members;
  isNew: boolean;
}

/** Many new alleles, as a curator gives them. */
export interface DefiningOrder {
  fasta: string;
  /** The locus of all records; else their headers name theirs. */
  locus?: string | undefined;
  status: string;
  skipKnown: boolean;
  dryRun: boolean;
  reason?: string | undefined;
}

export interface UpdateOrder {
  record: RecordKindName;
  action: 'change' | 'delete';
  /** To what all records belong. */
  within: RecordKey;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  dryRun: boolean;
  reason?: string | undefined;
}

export interface ContigsOrder {
  isolate: number;
  fasta: string;
  method?: string | undefined;
  reason?: string | undefined;
}

/** A new sequence of a locus that a scan found. */
export interface FoundSequence {
  locus: string;
  sequence: string;
  /** Why it is defined although its genome is not good. */
  reason?: string | undefined;
  /** The genomes that have it. */
  genomes?: readonly GenomeOrigin[] | undefined;
}

/** What a scan found in an isolate, with the ids that were designated when it was looked at. */
export interface FoundDesignations {
  isolate: number;
  /** SHA-256 of its genome, as it was scanned (`GenomeOrigin`). */
  sha256?: string | undefined;
  loci: readonly { locus: string; allele_id: string; designated: readonly string[]; place?: ScanPlace | undefined }[];
}

/** The id of each sequence, in their order, and how many of them are new. */
export interface FoundIds {
  ids: string[];
  defined: number;
}

export interface FoundWritten {
  isolates: number;
  designations: number;
  /** Loci of isolates that were left alone, because somebody changed them since they were looked at. */
  changed_meanwhile: number;
}

export interface Written {
  key: RecordKey;
  revision: string;
}

export interface Editable {
  revision: string;
  members: Members;
}
