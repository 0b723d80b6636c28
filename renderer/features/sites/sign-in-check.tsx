import { useQuery } from '@tanstack/react-query';
import { queryAt } from '#renderer/api/queries.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { asksForCertificate, CertificateQuestion } from './certificate-question.tsx';
import { clockWords } from './clock-labels.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** Whether the site answers, and whether the clocks are near enough for signatures. */
export function SignInCheck({ site, address }: { site: string; address: string }) {
  const check = useQuery(queryAt([site], 'remote-site:check', { address }));
  if (asksForCertificate(check.error)) {
    return (
      <>
        <ProblemView error={check.error} />
        <CertificateQuestion
          address={address}
          onAccept={(fingerprint) => void rpc.call('site:trust', { site, fingerprint }).then(() => check.refetch())}
        />
      </>
    );
  }
  return (
    <QueryRegion query={check} lines={2}>
      {({ clock_offset_s }) => {
        const { tone, text } = clockWords(clock_offset_s);
        return (
          <Notice tone={tone} title={`${address} answers.`}>
            {text}
          </Notice>
        );
      }}
    </QueryRegion>
  );
}
