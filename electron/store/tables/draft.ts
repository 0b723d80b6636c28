import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/** Submissions in preparation, and replies to those sent (`migrations/site-0002.ts`). */
export interface DraftTables {
  /** What accounts are about to add to their submissions (`submission-claims.ts`). */
  submission_claim: { number: Generated<number>; holder: string; account: string; bytes: number; submissions: number };
  submission_case: {
    id: string;
    title: string;
    /** JSON (`electron/workbench/cases/case-content.ts`). */
    content: string;
    created_at: string;
    updated_at: string;
    /** It can be restored. */
    deleted_at: string | null;
  };
  draft: {
    id: string;
    case_id: string | null;
    site: string;
    /** The account at a remote site as which it is sent. */
    account: number | null;
    database_name: string;
    type: string;
    title: string;
    content: string;
    revision: Generated<number>;
    /** Sent along, so that a request that is repeated makes no second submission. */
    idempotency_key: string;
    /** Once it was sent. */
    submission_id: string | null;
    created_at: string;
    updated_at: string;
    /** It can be restored for a while. */
    deleted_at: string | null;
    /** JSON: how far the sending is. */
    sending: string | null;
  };
  /** A file that was copied into the data folder, where its hash is its name. */
  draft_file: {
    draft: string;
    name: string;
    size: number;
    sha256: string;
    uploaded_at: string | null;
    /** JSON: statistics of an assembly, or why there are none. */
    facts: string;
  };
  inbox_item: {
    site: string;
    database_name: string;
    submission_id: string;
    account: number | null;
    content: string;
    unread: Flag;
    archived_at: string | null;
    updated_at: string;
  };
}
