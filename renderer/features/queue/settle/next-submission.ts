import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queueQueries, type QueueRow } from '#renderer/api/submissions/queue.ts';
import type { QueuedAddress } from '#renderer/api/submissions/settling.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { queuedLink } from '../queue-columns.tsx';

type Place = Pick<QueueRow, 'site' | 'database' | 'id' | 'date_submitted'>;

/**
 * The submission that waits after one, in the order of the queue, which is that of their days; from the beginning again after the last.
 * Undefined if no other waits.
 */
export function submissionAfter<Row extends Place>(waiting: readonly Row[], current: Place): Row | undefined {
  const isCurrent = ({ site, database, id }: Place) =>
    site === current.site && database === current.database && id === current.id;
  const at = waiting.findIndex(isCurrent);
  // One that was settled meanwhile is no longer among those that wait.
  const rest =
    at === -1 ? waiting.filter((row) => row.date_submitted >= current.date_submitted) : waiting.slice(at + 1);
  return rest[0] ?? waiting.find((row) => !isCurrent(row));
}

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
