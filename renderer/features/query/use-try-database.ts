import { useNavigate } from '@tanstack/react-router';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { defined } from '#shared/defined.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { QueryEntry } from './query-queue.ts';
import { readSession, updateSession } from './query-session.ts';
import { startRun } from './start-run.ts';

/** Types inputs again with another database of this computer, that fits better. */
export function useTryDatabase(): (database: string, about: readonly QueryEntry[]) => void {
  const navigate = useNavigate({ from: '/query' });
  return (database, about) => {
    const chosen = { database, target: 'all' };
    updateSession(chosen);
    void navigate({ to: '/query', search: (now) => ({ ...now, ...chosen }), replace: true });
    const { best, circular, assembly } = readSession();
    const request = {
      site: LOCAL_SITE,
      database,
      target: { kind: 'all' },
      label: 'all loci',
      best,
      circular,
      ...defined({ assembly }),
    } as const;
    startRun(about, request).catch((error: unknown) => notifyProblem('The query cannot be started', error));
  };
}
