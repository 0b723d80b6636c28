import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queueQueries } from '#renderer/api/submissions/queue.ts';
import type { QueuedAddress } from '#renderer/api/submissions/settling.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { queuedLink } from '../queue-columns.tsx';
import { submissionAfter } from './decide.ts';

/** Leads to the next submission that waits, or to the queue, which says that none does. */
export function useNextSubmission(
  { site, database, submission_id }: QueuedAddress,
  date_submitted: string,
): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  async function goOn(): Promise<void> {
    const { rows } = await client.fetchQuery(queueQueries.list('pending'));
    const next = submissionAfter(rows, { site, database, id: submission_id, date_submitted });
    await navigate(next ? queuedLink(next) : { to: '/queue' });
  }
  return () => {
    goOn().catch((error: unknown) => notifyProblem('The next submission cannot be read', error));
  };
}
