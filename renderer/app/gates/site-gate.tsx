import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unknownSite } from '#shared/rpc/contract/site.ts';
import { query } from '#renderer/api/queries.ts';
import { DeletedGate } from './deleted-gate.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';

/** Shows a page once the sites are known, so that it can ask at once what its site can do; says so where there is no such site. */
export function SiteGate({ children }: { children: ReactNode }) {
  const wanted = useParams({ strict: false, select: ({ site }) => site });
  const sites = useQuery(query('site:list'));
  if (wanted === undefined) return children;
  return (
    <QueryRegion query={sites}>
      {(list) =>
        list.some(({ id }) => id === wanted) ? <DeletedGate>{children}</DeletedGate> : <UnknownSite id={wanted} />
      }
    </QueryRegion>
  );
}

function UnknownSite({ id }: { id: string }) {
  return (
    <Page title="Unknown site">
      <ProblemView error={unknownSite(id)} />
    </Page>
  );
}
