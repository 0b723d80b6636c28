import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/** Submissions to the curators of a database. */
export interface SubmissionTables {
  submission: {
    id: string;
    type: 'alleles' | 'profiles' | 'isolates' | 'genomes';
    status: 'started' | 'pending' | 'closed';
    outcome: 'good' | 'bad' | 'mixed' | null;
    submitter: number;
    curator: number | null;
    wants_email: Flag;
    /** JSON object: locus, technology, … or scheme. */
    parameters: string;
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
    content: string;
  };
  submission_message: { id: Generated<number>; submission: string; author: number; sent_at: string; message: string };
  submission_file: {
    submission: string;
    filename: string;
    size: number;
    sha256: string;
    required: Flag;
    uploaded_at: string | null;
  };
}
