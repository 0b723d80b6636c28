import type { RecordChange, RecordKey } from '#shared/api/curation/record-changes.ts';
import type { AddedContigs } from '#shared/api/curation/contig-members.ts';
import type { DefinedAlleles } from '#shared/api/curation/define-alleles.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import type { UpdatedTable } from '#shared/api/curation/update-table.ts';
import type { Principal } from '#shared/principal.ts';
import type { RuleProblem } from '#shared/rules/rule-problem.ts';
import type { Members } from './record-kind.ts';
import type { ScanPlace } from '#shared/rpc/contract/scan.ts';

/** Which record. */
export interface OfRecord {
  record: RecordKindName;
  key: RecordKey;
}

/** What a curator asks to be done. `match` is the header `If-Match`. */
export type CurationAction =
  | ({ kind: 'create'; members: Members; reason?: string | undefined } & OfRecord)
  | ({ kind: 'change'; members: Members; match: string | undefined; reason?: string | undefined } & OfRecord)
  | ({ kind: 'delete'; match: string | undefined; reason?: string | undefined } & OfRecord)
  | { kind: 'undo'; change: number }
  | { kind: 'undo_batch'; batch: string }
  | ({ kind: 'define_alleles' } & DefiningOrder)
  | ({ kind: 'add_contigs' } & ContigsOrder)
  | ({ kind: 'update_table' } & UpdateOrder)
  | { kind: 'define_found'; batch: string; alleles: readonly FoundSequence[] }
  | { kind: 'designate_found'; batch: string; isolates: readonly FoundDesignations[] };

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

/** A table of changes. */
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

/** Contigs to be added to an isolate. */
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
}

/** What a scan found in an isolate, with the ids that were designated when it was looked at. */
export interface FoundDesignations {
  isolate: number;
  loci: readonly { locus: string; allele_id: string; designated: readonly string[]; place?: ScanPlace | undefined }[];
}

/** What a form wants to know. Nothing is changed. */
export type CurationLook = { kind: 'check'; members: Members; isNew: boolean } & OfRecord;

/** What each gives. */
export interface CurationAnswers {
  create: Written;
  change: Written;
  delete: { change: number };
  undo: { changes: RecordChange[] };
  undo_batch: { batch: string; records: number };
  define_alleles: DefinedAlleles;
  add_contigs: AddedContigs;
  update_table: UpdatedTable;
  define_found: FoundIds;
  designate_found: FoundWritten;
  check: { problems: RuleProblem[]; proposed: Members };
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

/** A record that was written, as it is known now. */
export interface Written {
  key: RecordKey;
  revision: string;
}

/** A record as a form shows it. */
export interface Editable {
  revision: string;
  members: Members;
}

export interface CurationTask<Action = CurationAction | CurationLook> {
  /** The data folder. */
  root: string;
  /** Name of the database. */
  database: string;
  principal: Principal;
  action: Action;
  /** Milliseconds to wait for other writers. */
  patience: number;
}
