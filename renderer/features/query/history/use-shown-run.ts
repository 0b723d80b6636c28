import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import {
  formatQueryTarget,
  parseQueryTarget,
  querySearch,
  type QuerySearch,
} from '#renderer/api/definitions/query-target.ts';
import { isOpen, type QueryEntry } from '../query-queue.ts';
import { queue, readSession, updateSession, useSession } from '../query-session.ts';
import { closeRun } from '../remove-inputs.ts';
import { openRun } from './open-run.ts';
import { showRun } from './run-actions.tsx';

/** Whether an address names a database, or a part of it, other than that of the run on the list. */
function asksForOther(
  search: { [Part in keyof QuerySearch]?: string | undefined },
  entries: readonly QueryEntry[],
): boolean {
  const request = entries.find(({ kept }) => kept !== undefined)?.request;
  if (search.database === undefined || request === undefined) return false;
  const shown = querySearch(request.site, request.database, request.target);
  const target = formatQueryTarget(parseQueryTarget(search.target));
  return shown.site !== search.site || shown.database !== search.database || shown.target !== target;
}

/**
 * Keeps the run that is shown in the address: reloading the page, a link and "back" find it as it was. Tells whether it is being
 * fetched.
 */
export function useShownRun(): boolean {
  const search = useSearch({ from: '/query' });
  const wanted = search.run;
  const navigate = useNavigate({ from: '/query' });
  const { run, database, target, openedChoice } = useSession();
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

  // A link to query something else than the run did is not answered with that run.
  const leave = useEffectEvent(() => {
    const entries = queue.getEntries();
    if (wanted === undefined && !entries.some(isOpen) && asksForOther(search, entries)) {
      closeRun(entries.filter(({ kept }) => kept !== undefined));
    }
  });
  useEffect(() => leave(), []);

  const write = useEffectEvent((shown: string | undefined, opened: QuerySearch | undefined) => {
    // At first the address knows more than the window. And a run that was just left is drawn, but no longer shown.
    if ((shown === undefined && isOpening) || shown !== readSession().run) return;
    const choice = opened === undefined ? {} : { site: undefined, target: undefined, ...opened };
    if (opened !== undefined) updateSession({ openedChoice: undefined });
    if (shown === wanted) return;
    void navigate({ to: '/query', search: (now) => ({ ...now, ...choice, run: shown }), replace: true });
  });
  useEffect(() => write(run, openedChoice), [run, openedChoice]);

  return isOpening;
}
