import { Button, MantineProvider, useMantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { followEvents } from '#renderer/api/transport/events.ts';
import { theme } from '#renderer/styles/theme.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemActions } from '#renderer/ui/notices/problem-actions.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import type { Problem } from '#shared/problem.ts';
import { readPagesAhead } from './pages.ts';
import { router } from './router.tsx';

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

/** Offers to read a database without the account that is refused there: what is public need not wait for a new sign-in. */
function ReadUnsigned({ site, database }: DatabasePlace) {
  const choice = useMutation({
    mutationFn: () => rpc.call('site-account:read-unsigned', { site, database, is_unsigned: true }),
    onError: (error) => notifyProblem('The account is still used', error),
  });
  return (
    <Button variant="default" loading={choice.isPending} onClick={() => choice.mutate()}>
      Read without an account
    </Button>
  );
}

/** What the program offers beside a problem, wherever it shows. */
function offerUnsigned({ mend }: Problem) {
  const { account_of: site, database } = mend ?? {};
  return site === undefined || database === undefined ? null : <ReadUnsigned site={site} database={database} />;
}

/** Puts the theme of the settings into effect. High contrast keeps the system's light or dark. */
function ThemeSync() {
  const { setColorScheme } = useMantineColorScheme();
  // With forced colours, drawings on a canvas keep their own colours. High contrast comes closest to the colours of the system.
  const wantsContrast = useMediaQuery('(prefers-contrast: more), (forced-colors: active)', false);
  const chosen = useQuery(query('settings:get')).data?.theme;

  useEffect(() => {
    if (chosen) setColorScheme(chosen === 'light' || chosen === 'dark' ? chosen : 'auto');
  }, [chosen, setColorScheme]);

  useEffect(() => {
    const isHigh = chosen === 'high-contrast' || wantsContrast;
    if (isHigh) document.documentElement.dataset['contrast'] = 'high';
    else delete document.documentElement.dataset['contrast'];
  }, [chosen, wantsContrast]);

  return null;
}
