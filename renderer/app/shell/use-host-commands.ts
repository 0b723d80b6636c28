import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';
import { assertNever } from '#shared/problem.ts';
import type { MenuCommand } from '#shared/rpc/contract/app.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** Carries out the commands of the application menu and opens deep links that come from outside. */
export function useHostCommands({
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
