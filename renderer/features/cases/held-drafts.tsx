import { Link } from '@tanstack/react-router';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { OutputOf } from '#shared/rpc/contract/contract.ts';

/** Drafts that were not sent because of their errors, each with the first one. */
export function HeldDrafts({ held }: Pick<OutputOf<'case:send'>, 'held'>) {
  if (held.length === 0) return null;
  return (
    <Notice tone="warning" title={`${formatQuantity(held.length, 'draft')} must be mended before it can be sent.`}>
      <ul>
        {held.map(({ draft_id, title, reason }) => (
          <li key={draft_id}>
            <Link to="/submissions/$draft_id" params={{ draft_id }} search={{ step: 'check' }}>
              {title === '' ? 'A draft' : title}
            </Link>
            : {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
