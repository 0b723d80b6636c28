import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queueQueries } from '#renderer/api/submissions/queue.ts';
import { CountBadge } from '#renderer/ui/text/count-badge.tsx';

/** How many submissions and requests of owners wait for a curator; nothing while none does. */
export function QueueBadge() {
  const count = useQuery(queueQueries.waiting()).data ?? 0;
  if (count === 0) return null;
  return (
    <CountBadge count={count}>
      <VisuallyHidden> waiting</VisuallyHidden>
    </CountBadge>
  );
}
