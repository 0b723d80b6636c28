import type { Queue } from '#renderer/api/submissions/queue.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { toProblem } from '#shared/problem.ts';

/** Which queues a page leaves out, because they cannot be read, and why. */
export function QueueFailures({ failures = [] }: { failures: Queue['failures'] | undefined }) {
  return failures.map(({ site, database, error }) => (
    <Notice
      key={`${site} ${database ?? ''}`}
      tone="warning"
      title={`The queue of ${database === undefined ? site : `${database} (${site})`} cannot be read`}
    >
      {toProblem(error).message}
    </Notice>
  ));
}
