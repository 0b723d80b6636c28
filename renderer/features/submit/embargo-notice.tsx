import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import type { OutputOf } from '#shared/rpc/contract/contract.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { embargoStored } from '#shared/rules/asked-embargo.ts';

type SentEmbargo = Pick<OutputOf<'inbox:read'>, 'asked_embargo' | 'submission' | 'site_name'>;

/** Says where a site has stored another embargo than was asked for, or does not say that it has. */
export function EmbargoNotice({ sent: { asked_embargo, submission, site_name } }: { sent: SentEmbargo }) {
  if (asked_embargo === undefined) return null;
  const { isAsAsked, text } = embargoStored(asked_embargo, submission.embargo, site_name);
  if (isAsAsked) return null;
  return (
    <Notice tone="warning" title="The embargo is not sure.">
      {text}
    </Notice>
  );
}

/** The same of a submission that was just sent, as it was read back. */
export function EmbargoReadBack({ place }: { place: SubmissionPlace }) {
  const sent = useQuery(query('inbox:read', place)).data;
  return sent ? <EmbargoNotice sent={sent} /> : null;
}
