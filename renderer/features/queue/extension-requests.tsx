import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { custodyQueries } from '#renderer/api/isolates/custody.ts';
import type { QueueDatabase } from '#renderer/api/submissions/queue.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';

/** Most requests that the notice names. */
const NAMED = 20;

/** Isolates whose owners ask to keep them private for longer. Their pages have the answers. */
export function ExtensionRequests({ databases }: { databases: readonly QueueDatabase[] }) {
  const asked = useQueries({ queries: databases.map((one) => custodyQueries.extensions(one)) }).flatMap(
    ({ data }, index) => (data?.extensions ?? []).map((request) => ({ ...request, ...databases[index] })),
  );
  if (asked.length === 0) return null;
  return (
    <Notice
      tone="info"
      role="note"
      title={`Owners ask to keep ${formatQuantity(asked.length, 'isolate')} private for longer.`}
    >
      <ul>
        {asked.slice(0, NAMED).map(({ site = '', database = '', isolate_id, isolate, ...request }) => (
          <li key={`${site} ${database} ${isolate_id}`}>
            <Link to={databasePath(site, database, 'isolates', String(isolate_id))}>
              {isolate} ({database}, isolate {isolate_id})
            </Link>
            : until {request.asked_until} instead of {request.embargo_until}
            {request.asked_by === undefined ? '' : `, asked by ${request.asked_by}`}
          </li>
        ))}
        {asked.length > NAMED ? <li>and {asked.length - NAMED} more</li> : null}
      </ul>
    </Notice>
  );
}
