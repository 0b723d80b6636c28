import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, query } from '#renderer/api/queries.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

/**
 * Whether sequences may be sent to a site: always for this computer, and undefined while that is not known. `agree` notes that the user
 * agrees; `mayStart` waits until that is noted, so that a query started meanwhile is not refused.
 */
export function useSendingConsent(site: string) {
  const client = useQueryClient();
  const options = query('site:may-send', { site });
  const isHere = site === LOCAL_SITE;
  const asked = useQuery({ ...options, enabled: !isHere });
  const agreement = useRef<Promise<void>>(undefined);

  async function note(): Promise<void> {
    try {
      await call(client, 'site:allow-sending', { site });
    } catch (error) {
      notifyProblem('Your agreement could not be saved', error);
    }
  }

  return {
    maySend: isHere || asked.data?.may_send,
    agree(): void {
      agreement.current = note();
    },
    async mayStart(): Promise<boolean> {
      await agreement.current;
      return isHere || (await client.ensureQueryData(options)).may_send;
    },
  };
}

type SendingConsent = ReturnType<typeof useSendingConsent>;

/** Says once for each site what a query sends there, before anything is sent. */
export function SendingNotice(props: { site: string; database: string; consent: SendingConsent }) {
  const { database, consent } = props;
  const site = useSite(props.site);
  if (consent.maySend !== false || !site) return null;
  return (
    <Notice
      tone="warning"
      role="note"
      title={`A query here sends your sequences to ${site.name}.`}
      actions={
        <Button size="sm" onClick={() => consent.agree()}>
          Send them to {site.name}
        </Button>
      }
    >
      {site.address} gets the residues and the first words of the headers, searches them in {database}, and may keep
      them. File names and results stay on this computer. This is asked once for each site.
    </Notice>
  );
}
