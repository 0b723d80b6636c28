import { Button } from '@mantine/core';
import { useState } from 'react';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { toProblem } from '#shared/problem.ts';
import type { SiteCertificate } from '#shared/rpc/contract/site.ts';
import { useTask } from './use-task.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** Whether what failed can be mended by accepting a certificate. */
export function asksForCertificate(error: unknown): boolean {
  return error !== undefined && ['certificate_untrusted', 'certificate_changed'].includes(toProblem(error).code);
}

/** Shows the certificate of an address, and lets the user accept it once he knows that it is the right one. */
export function CertificateQuestion({
  address,
  onAccept,
}: {
  address: string;
  onAccept: (fingerprint: string) => void;
}) {
  const [shown, setShown] = useState<SiteCertificate>();
  const task = useTask();
  if (task.error !== undefined) return <ProblemView error={task.error} />;
  if (shown === undefined) {
    return (
      <div>
        <Button
          variant="default"
          loading={task.isBusy}
          onClick={() => void task.run(async () => setShown(await rpc.call('remote-site:certificate', { address })))}
        >
          Show the certificate
        </Button>
      </div>
    );
  }
  const { subject, issuer, valid_from, valid_to, fingerprint } = shown;
  return (
    <Notice
      tone="warning"
      title="No authority that this computer trusts vouches for this certificate."
      actions={
        <Button color="red" onClick={() => onAccept(fingerprint)}>
          Accept this certificate
        </Button>
      }
    >
      <p>
        Ask the people who run the site to read its fingerprint to you, and compare every character. Allelier then
        accepts only this certificate there.
      </p>
      <FieldList
        fields={[
          ['Issued to', subject],
          ['Issued by', issuer],
          ['Valid', `${valid_from} to ${valid_to}`],
          ['Fingerprint', <code key="fingerprint">{fingerprint}</code>],
        ]}
      />
    </Notice>
  );
}
