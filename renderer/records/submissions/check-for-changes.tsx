import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';

/** Asks sites again for what has become of submissions. */
export function CheckForChanges({ refresh }: { refresh: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden="true" />}
      loading={refresh.isFetching}
      onClick={() => void refresh.refetch()}
    >
      Check for changes
    </Button>
  );
}
