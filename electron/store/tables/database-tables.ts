import type { Generated } from 'kysely';
import type { SentOf } from '../records/sent-kinds.ts';
import type { DefinitionTables } from './definition-tables.ts';
import type { ClusterTables } from './cluster-tables.ts';
import type { IsolateTables } from './isolate-tables.ts';
import type { Dated, Flag } from './columns.ts';

/** Tables of one database file; `migrations/database-0001.ts` is the schema they mirror, with the migrations that follow it. */
export interface DatabaseTables extends ClusterTables, DefinitionTables, IsolateTables {
  meta: { key: string; value: string };

  // People who send and curate records.
  app_user: {
    id: Generated<number>;
    user_name: string;
    first_name: string;
    surname: string;
    affiliation: string;
    email: string;
    role: 'submitter' | 'curator' | 'admin';
  } & Dated;

  /** Citations, by the number of a publication in PubMed. */
  publication: { pubmed_id: number; citation: string };

  /** What the site of which this is a copy sent besides: the row id of one record, and JSON text (`shared/api/also-sent.ts`). */
  also_sent: { [Kind in SentOf]: number | null } & { id: Generated<number>; members: string };

  // Submissions to the curators of a database (`migrations/database-0005.ts`).
  submission: {
    id: string;
    /** `alleles`, `profiles`, `isolates`, `genomes` or what comes later. */
    type: string;
    status: 'started' | 'pending' | 'closed';
    outcome: 'good' | 'bad' | 'mixed' | null;
    submitter: number;
    curator: number | null;
    wants_email: Flag;
    /** JSON object: locus, technology, … or scheme. */
    parameters: string;
    /** Grows with every change, so that of two curators the later one is told. */
    revision: Generated<number>;
    date_submitted: string;
    datestamp: string;
  };
  submission_item: {
    submission: string;
    position: number;
    item_id: string;
    status: 'pending' | 'assigned' | 'rejected';
    assigned_id: string | null;
    reason: string | null;
    /** As it was submitted. */
    content: string;
    /** As a curator corrected it. */
    edited_content: string | null;
    /** JSON object: what the checks found. */
    evidence: string | null;
    revision: Generated<number>;
    /** Who settled it last. It stays when it is taken back. */
    settled_by: number | null;
    /** ISO timestamp. It stays when it is taken back. */
    settled_at: string | null;
    /** Whether a rule settled it last. It stays when it is taken back. */
    by_rule: Generated<Flag>;
    /** Whether a record was made for it, which goes when it is taken back. */
    made_record: Generated<Flag>;
  };
  /** Reasons for rejecting that a curator keeps. */
  rejection_reason: { curator: number; position: number; reason: string };
  /** Loci of which alleles are assigned without a curator, from an identity (percent) on. */
  settling_rule: { locus: number; identity: number; curator: number; updated_at: string };
  /** Whether rules are followed in this database: one row, or none as long as nobody switched them on. */
  settling_switch: { id: 1; is_on: Flag; curator: number; updated_at: string };
  /** What rules assigned. It stays when that is taken back, and when the submission is deleted. */
  rule_assignment: {
    submission: string;
    position: number;
    locus: number;
    submitter: number;
    item_id: string;
    assigned_id: string;
    /** ISO timestamp. */
    assigned_at: string;
  };
  submission_message: { id: Generated<number>; submission: string; author: number; sent_at: string; message: string };
  submission_file: {
    submission: string;
    /** As the submitter calls it. */
    filename: string;
    /** Our own name of it on the disk. */
    stored_name: string;
    size: number;
    sha256: string;
    required: Flag;
    uploaded_at: string | null;
  };
  /** Requests that were carried out: one that is repeated gets the same submission. */
  idempotency_key: {
    submitter: number;
    key: string;
    /** Hash of the request: the same key with other content is a mistake of the client. */
    request_hash: string;
    submission: string;
    created_at: string;
  };

  // Changed and deleted records.
  retired_id: {
    kind: 'locus' | 'allele' | 'profile' | 'isolate' | 'contig' | 'project' | 'scheme' | 'user';
    /** Locus of an allele, scheme of a profile, otherwise empty. */
    scope: string;
    record_id: string;
    curator: number | null;
    retired_at: string;
  };
  record_history: {
    id: Generated<number>;
    kind: string;
    record_id: string;
    curator: number | null;
    changed_at: string;
    action: string;
    content: string | null;
    /** Why, as the curator says. */
    reason: string | null;
    /** What was changed together with it. */
    batch: string | null;
    /** The line that this one takes back. */
    takes_back: number | null;
  };
  /** What deletions removed (`migrations/database-0009.ts`). */
  removed_rows: {
    id: Generated<number>;
    /** The line of the deletion. */
    change: number;
    /** Rows of one table, as JSON. */
    content: string;
  };
}
