import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link, useLocation, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { defined } from '#shared/defined.ts';

/** Writes a defect to the log of the main side; what cannot be reported is at least on the screen. */
export function reportError(failure: unknown): void {
  const { message, stack } = failure instanceof Error ? failure : { message: String(failure), stack: undefined };
  const path = `${window.location.pathname}${window.location.search}`;
  rpc.call('app:report-error', { message, path, ...defined({ stack: stack || undefined }) }).catch(() => undefined);
}

/** A page that failed to draw. Navigation, jobs and everything else stay usable. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  useEffect(() => reportError(error), [error]);
  return (
    <Page
      title="This page could not be shown"
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          Go to Home
        </Button>
      }
    >
      <ProblemView error={error} onRetry={reset} />
    </Page>
  );
}

/** An address that leads nowhere. */
export function NotFoundPage() {
  const path = useLocation({ select: ({ href }) => href });
  return (
    <Page title="Not found">
      <EmptyState
        icon={<IconMapQuestion size={36} />}
        title="There is no such page"
        actions={<Button renderRoot={(props) => <Link to="/" {...props} />}>Go to Home</Button>}
      >
        No page has the address <code>{path}</code>.
      </EmptyState>
    </Page>
  );
}
