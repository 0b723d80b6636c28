import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followEvents } from '#renderer/api/transport/events.ts';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { theme } from '#renderer/styles/theme.ts';
import { ProblemActions } from '#renderer/ui/notices/problem-actions.ts';
import { offerUnsigned } from './notices/read-unsigned.tsx';
import { readPagesAhead } from './pages.ts';
import { router } from './router.tsx';
import { ThemeSync } from './shell/theme-sync.tsx';

const queryClient = createQueryClient();

/** The whole program: providers around the router. */
export function App() {
  useEffect(() => followEvents(queryClient), []);
  useEffect(readPagesAhead, []);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <ThemeSync />
        <ModalsProvider labels={{ confirm: 'OK', cancel: 'Cancel' }}>
          <section aria-label="Notifications">
            <Notifications position="bottom-right" limit={4} withinPortal={false} />
          </section>
          <ProblemActions value={offerUnsigned}>
            <RouterProvider router={router} />
          </ProblemActions>
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}
