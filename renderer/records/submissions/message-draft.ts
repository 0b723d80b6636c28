import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';

/** Name under which a message of a curator to the submitter is kept until it is sent. */
export function messageDraft({ site, database, submission_id }: SubmissionPlace): string {
  return ['message', site, database, submission_id].join(' ');
}

/** The same of a message of the submitter to the curators. */
export function sentMessageDraft({ site, database, submission_id }: SubmissionPlace): string {
  return ['inbox', site, database, submission_id].join(' ');
}
