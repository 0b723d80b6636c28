import type { QueueDatabase } from '#renderer/api/submissions/queue.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { USUAL_DAYS } from '#shared/api/custody.ts';
import { useEmbargoes } from './use-embargoes.ts';

/** Tells curators what owners ask, and of embargoes that end. Nothing where there is neither. */
export function EmbargoNotice({ databases }: { databases: readonly QueueDatabase[] }) {
  const { requests, ending, ended, more } = useEmbargoes(databases);
  const [ends, have] = [ending.length + more.ending, ended.length + more.ended];
  const told = [
    ...(ends > 0 ? [`${formatQuantity(ends, 'isolate')} will become public within ${USUAL_DAYS} days`] : []),
    ...(have > 0 ? [`${formatQuantity(have, 'isolate')} became public in the last ${USUAL_DAYS} days`] : []),
  ];
  if (requests.length === 0 && told.length === 0) return null;
  return (
    <Notice
      tone="info"
      role="note"
      title={
        requests.length > 0
          ? `Owners ask to keep ${formatQuantity(requests.length, 'isolate')} private for longer.`
          : 'Embargoes end.'
      }
      actions={<LinkButton to="/queue/embargoes">Show them</LinkButton>}
    >
      {told.length > 0 ? `${told.join('; ')}.` : null}
    </Notice>
  );
}
