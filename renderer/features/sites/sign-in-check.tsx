import { useQuery } from '@tanstack/react-query';
import { siteAccountQueries } from '#renderer/api/databases/site-accounts.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { clockWords } from './clock-words.ts';

/** Whether the site answers, and whether the clocks are near enough for signatures. */
export function SignInCheck({ site, address }: { site: string; address: string }) {
  const check = useQuery(siteAccountQueries.check(site, address));
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
