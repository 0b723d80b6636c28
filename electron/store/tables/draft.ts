import type { Flag } from './columns.ts';

/** Submissions in preparation, and replies to those sent. */
export interface DraftTables {
  submission_case: { id: string; title: string; content: string; created_at: string; updated_at: string };
  draft: {
    id: string;
    case_id: string | null;
    site: string;
    database_name: string;
    type: string;
    title: string;
    content: string;
    created_at: string;
    updated_at: string;
  };
  inbox_item: {
    site: string;
    database_name: string;
    submission_id: string;
    content: string;
    unread: Flag;
    archived: Flag;
    updated_at: string;
  };
}
