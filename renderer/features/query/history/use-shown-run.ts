import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { isOpen } from '../query-queue.ts';
import { queue, useSession } from '../query-session.ts';
import { openRun } from './open-run.ts';
import { showRun } from './run-actions.tsx';

/**
 * Keeps the run that is shown in the address: reloading the page, a link and "back" find it as it was. Tells whether it is being
 * fetched.
 */
export function useShownRun(): boolean {
  const wanted = useSearch({ from: '/query' }).run;
  const navigate = useNavigate({ from: '/query' });
  const { run, database, target } = useSession();
  const [isOpening, setOpening] = useState(wanted !== undefined && wanted !== run);

  const open = useEffectEvent((id: string) => {
    if (id === run) return;
    if (queue.getEntries().some(isOpen)) {
      showRun(id);
      return;
    }
    setOpening(true);
    openRun(id)
      .catch((error: unknown) => {
        notifyProblem('These results cannot be opened', error);
        void navigate({ to: '/query', search: { database, target, run }, replace: true });
      })
      .finally(() => setOpening(false));
  });

  // Not within the effect itself, because opening sets state at once.
  useEffect(() => queueMicrotask(() => wanted !== undefined && open(wanted)), [wanted]);

  const write = useEffectEvent((shown: string | undefined) => {
    // At first the address knows more than the window.
    if (shown === wanted || (shown === undefined && isOpening)) return;
    const choice = shown === undefined ? {} : { database, target };
    void navigate({ to: '/query', search: (now) => ({ ...now, ...choice, run: shown }), replace: true });
  });
  useEffect(() => write(run), [run]);

  return isOpening;
}
