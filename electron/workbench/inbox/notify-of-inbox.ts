import { countOf } from '#shared/count-of.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { pollInbox, type PollClock } from './poll-inbox.ts';

/** What a test may set. */
export interface InboxOptions {
  clock?: PollClock;
  isOffline?: () => boolean;
}

type Listeners = Set<(name: string, payload: unknown) => void>;

/**
 * Asks the sites from time to time and tells the user what is new: through the system, to the screens, and with a number at the sign of
 * the program. Gives the function that ends it.
 */
export function tellOfInbox(
  workbench: WorkbenchContext,
  listeners: Listeners,
  options: InboxOptions = {},
): () => Promise<void> {
  const { ports, dataFolder, settings, inbox, emit, log } = workbench;
  const onDefect = (error: unknown) => log.write('inbox', error);

  let shown = 0;
  async function showCount(): Promise<void> {
    const count = await dataFolder.site.inbox.countUnread();
    if (count !== shown) ports.badge?.(count);
    shown = count;
  }
  const follow = (name: string) => {
    if (name === 'inbox:changed') void showCount().catch(onDefect);
  };
  if (ports.badge) {
    listeners.add(follow);
    void showCount().catch(onDefect);
  }

  const stop = pollInbox({
    tools: workbench,
    settings,
    refresh: inbox.refresh,
    tell(notice) {
      ports.notify(notice.title, notice.body, notice.path);
      emit('inbox:news', notice);
    },
    onDefect,
    ...options,
  });
  return async () => {
    listeners.delete(follow);
    await stop();
  };
}

/** Tells the user that a day has made isolates of a database of this computer public, if he wants to be told of news. */
export async function tellOfPublication(
  { ports, settings, emit }: Pick<WorkbenchContext, 'ports' | 'settings' | 'emit'>,
  database: string,
  isolates: number,
): Promise<void> {
  const { inbox_polling: polling } = await settings.get();
  if (!polling.tells) return;
  const are = isolates === 1 ? 'is' : 'are';
  const body = `${countOf(isolates, 'isolate')} of ${database} ${are} public: the day has come.`;
  const notice = { title: 'An embargo has ended', body, path: '/queue/embargoes' };
  ports.notify(notice.title, notice.body, notice.path);
  emit('inbox:news', notice);
}
