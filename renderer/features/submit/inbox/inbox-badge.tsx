import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { CountBadge } from '#renderer/ui/text/count-badge.tsx';

/** How many of the user's submissions have news; nothing while none has. */
export function InboxBadge() {
  const count = useQuery(query('inbox:unread')).data ?? 0;
  if (count === 0) return null;
  return (
    <CountBadge count={count}>
      <VisuallyHidden> with news</VisuallyHidden>
    </CountBadge>
  );
}
