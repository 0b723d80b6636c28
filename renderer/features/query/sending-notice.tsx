import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '#renderer/api/bridge.ts';
import { siteQueries } from '#renderer/api/databases/sites.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

/** Whether sequences may be sent to a site; always for this computer, and undefined while that is not known. */
export function useMaySend(site: string): boolean | undefined {
  const asked = useQuery({ ...siteQueries.maySend(site), enabled: site !== LOCAL_SITE });
  return site === LOCAL_SITE || asked.data?.may_send;
}

/** Says once for each site what a query sends there, before anything is sent. */
export function SendingNotice({ site: id, database }: { site: string; database: string }) {
  const site = useSite(id);
  const client = useQueryClient();
  const maySend = useMaySend(id);
  if (maySend !== false || !site) return null;

  async function agree(): Promise<void> {
    try {
      await rpc.call('site:allow-sending', { site: id });
      await client.invalidateQueries({ queryKey: siteQueries.maySend(id).queryKey });
    } catch (error) {
      notifyProblem('That cannot be kept', error);
    }
  }

  return (
    <Notice
      tone="warning"
      role="note"
      title={`A query here sends your sequences to ${site.name}.`}
      actions={
        <Button size="sm" onClick={() => void agree()}>
          Send them to {site.name}
        </Button>
      }
    >
      {site.address} gets the residues and the first words of the headers, searches them in {database}, and may keep
      them. File names and results stay on this computer. This is asked once for each site.
    </Notice>
  );
}
