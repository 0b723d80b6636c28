import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Outlet, useRouter, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useEffectEvent, useLayoutEffect } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { ImportHost } from '#renderer/features/home/import/import-host.tsx';
import { RestoreHost } from '#renderer/features/home/restore/restore-host.tsx';
import { JobsDrawer } from '#renderer/features/jobs/jobs-panel.tsx';
import { ReplyAgeLine } from '#renderer/records/reply-age.tsx';
import { useCharacterKeys } from '#renderer/ui/controls/use-character-keys.ts';
import { ErrorBoundary } from '#renderer/ui/pages/error-boundary.tsx';
import { useTourStep } from '#renderer/ui/pages/tour-state.ts';
import { assertNever } from '#shared/problem.ts';
import type { MenuCommand } from '#shared/rpc/contract/app.ts';
import { reportError } from '../gates/page-failure.tsx';
import { SiteGate } from '../gates/site-gate.tsx';
import { ShortcutSheet } from '../guide/shortcut-sheet.tsx';
import { ConnectionNotice, DamageNotices, WaitingClients } from '../notices/page-notices.tsx';
import { useInboxNews } from '../notices/use-inbox-news.tsx';
import { useSiteNotice, useWaitingNotices } from '../notices/use-notices.tsx';
import { CommandPalette } from '../palette/command-palette.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { StatusLine } from './status-line.tsx';
import { Topbar } from './topbar.tsx';

/** Loaded when somebody takes the tour, so that nobody else waits for it. */
const TourCard = lazy(async () => ({ default: (await import('../guide/tour-card.tsx')).TourCard }));

/** Leads the keyboard to the heading of the page, unless the page has taken it to a part of its own. */
function focusHeading(main: HTMLElement): void {
  const { activeElement } = document;
  const isTaken = main.contains(activeElement) && activeElement !== main;
  if (!isTaken) main.querySelector('h1')?.focus({ preventScroll: true });
}

/** The frame around every page: navigation, top bar, content, status line, and what may open over them. */
export function Shell() {
  const isNarrow = useMediaQuery('(max-width: 760px)', window.innerWidth <= 760);
  const [isNavigationOpen, navigation] = useDisclosure(false);
  const { close: closeNavigation } = navigation;
  const [areJobsOpen, jobs] = useDisclosure(false);
  const [isSheetOpen, sheet] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  const router = useRouter();

  useHostCommands({ showJobs: jobs.open, showShortcuts: sheet.open, showPalette: palette.open });
  useWaitingNotices();
  useSiteNotice();
  useInboxNews();
  useCharacterKeys({ '?': sheet.open });
  useHotkeys(
    [
      ['mod+K', palette.open],
      ['mod+J', jobs.toggle],
      ['Escape', closeNavigation, { preventDefault: false }],
    ],
    [],
  );

  // A new page begins at its top, or at the heading that its address names, and a narrow window makes room for it.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!pathChanged) return;
        if (toLocation.hash === '') main.current?.scrollTo({ top: 0 });
        closeNavigation();
        if (fromLocation && main.current) focusHeading(main.current);
      }),
    [router, closeNavigation],
  );

  return (
    <div className={classes['shell']} data-narrow={isNarrow || undefined}>
      <a href="#content" className={classes['skip']}>
        Skip to content
      </a>
      <Topbar
        onToggleNavigation={isNarrow ? navigation.toggle : undefined}
        isNavigationOpen={isNavigationOpen}
        onShowShortcuts={sheet.open}
        onShowPalette={palette.open}
      />
      <ErrorBoundary onError={reportError}>
        <Sidebar isHidden={isNarrow && !isNavigationOpen} onShowJobs={jobs.open} />
      </ErrorBoundary>
      {isNarrow && isNavigationOpen ? (
        <button
          type="button"
          className={classes['cover']}
          aria-label="Close the navigation"
          onClick={closeNavigation}
        />
      ) : null}
      <main id="content" ref={main} tabIndex={-1} className={classes['main']}>
        <ConnectionNotice />
        <DamageNotices />
        <WaitingClients />
        <ReplyAgeLine />
        <SiteGate>
          <Outlet />
        </SiteGate>
      </main>
      <StatusLine />
      <CommandPalette
        opened={isPaletteOpen}
        onClose={palette.close}
        onShowJobs={jobs.open}
        onShowShortcuts={sheet.open}
      />
      <Tour />
      <ShortcutSheet opened={isSheetOpen} onClose={sheet.close} />
      <ErrorBoundary onError={reportError}>
        <ImportHost />
      </ErrorBoundary>
      <ErrorBoundary onError={reportError}>
        <RestoreHost />
      </ErrorBoundary>
      <ErrorBoundary onError={reportError}>
        <JobsDrawer opened={areJobsOpen} onClose={jobs.close} />
      </ErrorBoundary>
    </div>
  );
}

/** The tour, while somebody takes it. */
function Tour() {
  const step = useTourStep();
  if (step === undefined) return null;
  return (
    <Suspense fallback={null}>
      <TourCard step={step} />
    </Suspense>
  );
}

/** Carries out the commands of the application menu and opens deep links that come from outside. */
function useHostCommands({
  showJobs,
  showShortcuts,
  showPalette,
}: {
  showJobs: () => void;
  showShortcuts: () => void;
  showPalette: () => void;
}): void {
  const navigate = useNavigate();
  const router = useRouter();

  const carryOut = useEffectEvent((command: MenuCommand): unknown => {
    switch (command) {
      case 'go-home':
        return navigate({ to: '/' });
      case 'import':
        // The import dialog listens for itself.
        return undefined;
      case 'new-query':
        return navigate({ to: '/query' });
      case 'open-settings':
        return navigate({ to: '/settings' });
      case 'open-palette':
        return showPalette();
      case 'show-shortcuts':
        return showShortcuts();
      case 'show-help':
        return navigate({ to: '/help' });
      case 'show-jobs':
        return showJobs();
      default:
        return assertNever(command);
    }
  });
  const openPath = useEffectEvent((path: string) => router.history.push(path));

  // Before the page can be seen: a command that comes between its first picture and a later effect would be lost.
  useLayoutEffect(() => {
    const stops = [
      rpc.on('menu:command', ({ command }) => void carryOut(command)),
      rpc.on('link:opened', ({ path }) => openPath(path)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
