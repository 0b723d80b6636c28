import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defined } from '#shared/defined.ts';
import { HoldBelow } from './hold-below.tsx';
import { ProblemView } from '../notices/problem-view.tsx';

/** Grey lines where text will stand. `holdsBelow`: what follows on the page is shown once they are gone. */
export function LoadingLines({ lines = 4, holdsBelow = false }: { lines?: number; holdsBelow?: boolean }) {
  return (
    <Stack gap="sm" role="status" aria-busy="true">
      <HoldBelow while={holdsBelow} />
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={14} width={`${90 - ((index * 23) % 50)}%`} />
      ))}
    </Stack>
  );
}

/** Shows what a query gives: grey lines while it comes, the failure with "Try again", or the children once it is there. */
export function QueryRegion<Data>({
  query,
  lines,
  holdsBelow,
  children,
}: {
  query: UseQueryResult<Data>;
  lines?: number;
  holdsBelow?: boolean;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ProblemView error={query.error} onRetry={() => void query.refetch()} />;
  return <LoadingLines {...defined({ lines, holdsBelow })} />;
}
