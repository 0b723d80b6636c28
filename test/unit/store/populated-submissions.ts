import type { Fifth, FifthTables, Rows } from './populated-rows.ts';

/** Rows of the tables of the fifth version. */
export const FIFTH_ROWS: Rows<Fifth<FifthTables>> = {
  submission: [
    {
      id: 'ALLELIER_20250102_1',
      type: 'a type of tomorrow',
      status: 'pending',
      outcome: 'mixed',
      submitter: 1,
      curator: 2,
      wants_email: 1,
      parameters: '{"locus":"abcZ"}',
      revision: 3,
      date_submitted: '2025-01-02',
      datestamp: '2025-03-04',
    },
  ],
  submission_item: [
    {
      submission: 'ALLELIER_20250102_1',
      position: 1,
      item_id: 'seq1',
      status: 'assigned',
      assigned_id: '7',
      reason: 'clean',
      content: 'ACGT',
      edited_content: 'ACG',
      evidence: '{"identity":99.8}',
      revision: 2,
    },
  ],
  submission_message: [
    { id: 1, submission: 'ALLELIER_20250102_1', author: 1, sent_at: '2025-01-02T03:04:05.000Z', message: 'Please' },
  ],
  submission_file: [
    {
      submission: 'ALLELIER_20250102_1',
      filename: 'trace.ab1',
      stored_name: 'f1',
      size: 5_000_000_000,
      sha256: 'ab'.repeat(32),
      required: 1,
      uploaded_at: '2025-01-02T03:04:05.000Z',
    },
  ],
  idempotency_key: [
    {
      submitter: 1,
      key: 'k',
      request_hash: 'cd'.repeat(32),
      submission: 'ALLELIER_20250102_1',
      created_at: '2025-01-02T03:04:05.000Z',
    },
  ],
};
