import { Button, Checkbox, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askSite, inboxQueries } from '#renderer/api/submissions/inbox.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { InboxFailureNotice } from './inbox-failure.tsx';
import { InboxTable } from './inbox-table.tsx';

/** What the user has sent, from all sites: at once as it was last read, and then as the sites say now. */
export function InboxSection() {
  const [isWithArchive, setIsWithArchive] = useState(false);
  const list = useQuery(inboxQueries.list(isWithArchive));
  const refresh = useQuery(inboxQueries.refresh());
  const retry = useMutation({
    mutationFn: askSite,
    onError: (error) => notifyProblem('The site cannot be asked', error),
  });
  return (
    <Section title="Sent">
      <Group gap="md">
        <Button
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden="true" />}
          loading={refresh.isFetching}
          onClick={() => void refresh.refetch()}
        >
          Look for changes
        </Button>
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
            {failures.map((failure) => (
              <InboxFailureNotice
                key={JSON.stringify(failure)}
                failure={failure}
                isAsking={retry.isPending && retry.variables === failure.site}
                onRetry={retry.mutate}
              />
            ))}
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
