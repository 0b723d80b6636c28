import { Checkbox, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { InboxFailures } from '#renderer/records/submissions/inbox-failures.tsx';
import { LookForChanges } from '#renderer/records/submissions/look-for-changes.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { InboxTable } from './inbox-table.tsx';
import { rpc } from '#renderer/api/bridge.ts';

/** What the user has sent, from all sites: at once as it was last read, and then as the sites say now. */
export function InboxSection() {
  const [isWithArchive, setIsWithArchive] = useState(false);
  const list = useQuery(query('inbox:list', { archived: isWithArchive }));
  const refresh = useQuery(query('inbox:refresh', {}));
  const retry = useMutation({
    mutationFn: (site: string) => rpc.call('inbox:refresh', { site }),
    onError: (error) => notifyProblem('The site cannot be asked', error),
  });
  return (
    <Section title="Sent">
      <Group gap="md">
        <LookForChanges refresh={refresh} />
        <Checkbox
          label="Show archived ones"
          checked={isWithArchive}
          onChange={({ currentTarget }) => setIsWithArchive(currentTarget.checked)}
        />
      </Group>
      {refresh.error ? <ProblemView error={refresh.error} onRetry={() => void refresh.refetch()} /> : null}
      <QueryRegion query={list}>
        {({ items, failures }) => (
          <>
            <InboxFailures
              failures={failures}
              onRetry={retry.mutate}
              isAsking={(site) => retry.isPending && retry.variables === site}
            />
            {items.length > 0 ? (
              <InboxTable items={items} />
            ) : (
              <p>{refresh.isFetching ? 'Asking for your submissions…' : 'You have not sent anything yet.'}</p>
            )}
          </>
        )}
      </QueryRegion>
    </Section>
  );
}
