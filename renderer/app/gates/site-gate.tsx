import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { query } from '#renderer/api/queries.ts';
import { RestoreButton, useIsGone } from '#renderer/records/restore-deleted.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import { LOCAL_SITE, unknownSite } from '#shared/rpc/contract/site.ts';

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

/** Shows a page, unless its database lies in the trash: then it says so and offers to bring it back. */
function DeletedGate({ children }: { children: ReactNode }) {
  const { site, database } = useParams({ strict: false });
  const local = site === LOCAL_SITE ? database : undefined;
  const isGone = useIsGone(local);
  const trash = useQuery({ ...query('trash:list'), enabled: isGone }).data ?? [];
  const entry = isGone ? trash.find(({ name }) => name === local) : undefined;
  if (!entry) return children;
  return (
    <Page title={entry.name}>
      <EmptyState
        icon={<IconTrash size={36} />}
        title={`${entry.name} was deleted`}
        actions={
          <>
            <RestoreButton database={entry.name} />
            <LinkButton to="/">Go to Home</LinkButton>
          </>
        }
      >
        It was moved to the trash at {formatTime(entry.deleted_at)} and is kept until{' '}
        {formatTime(entry.kept_until).slice(0, 10)}.
      </EmptyState>
    </Page>
  );
}
