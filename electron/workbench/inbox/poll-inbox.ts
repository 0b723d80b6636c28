import { networkInterfaces } from 'node:os';
import { ownMember } from '#shared/own-member.ts';
import type { InboxPolling } from '#shared/rpc/contract/inbox-polling.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { SettingsStore } from '../settings-store.ts';
import type { InboxTools } from './inbox-sources.ts';
import type { InboxRefresh } from './inbox.ts';
import { type InboxNews, type NewsNotice, noticeOf } from './updates.ts';

/** When a site was last asked, by any workbench of the data folder, and how often in a row it could not be asked since. */
interface LastLook {
  /** ISO timestamp. */
  at: string;
  failures: number;
}

/** Failures after which the pause grows no more: 15 minutes are 4 hours then. */
const MOST_DOUBLINGS = 4;

/** The time, and what is to be done later. A test gives its own, and so needs none. */
export interface PollClock {
  now(): Date;
  /** Does something after some milliseconds. Gives what takes it back. */
  after(milliseconds: number, work: () => void): () => void;
}

/** Milliseconds between two looks at the clock. */
const TICK = 60_000;

/** What keeps nobody from asking a site again: it has answered, only not all could be read or kept. */
const HAS_ANSWERED: ReadonlySet<string> = new Set(['more_to_read', 'files_not_kept']);

const systemClock: PollClock = {
  now: () => new Date(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

interface Polling {
  tools: InboxTools;
  settings: Pick<SettingsStore, 'get'>;
  refresh: InboxRefresh;
  /** Told of what a look found, if the user wants that. */
  tell: (notice: NewsNotice) => void;
  onDefect: (error: unknown) => void;
  clock?: PollClock | undefined;
  /** Whether this computer has no network. */
  isOffline?: (() => boolean) | undefined;
}

/** This computer reaches nobody: it has no address but its own. */
function hasNoNetwork(): boolean {
  return !Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal));
}

/**
 * Asks sites for the user's own submissions from time to time, as the settings say. Several workbenches with one data folder ask each site
 * once: who is first notes the time before it asks. Gives the function that ends it.
 */
export function pollInbox({
  tools,
  settings,
  refresh,
  tell,
  onDefect,
  clock = systemClock,
  isOffline = hasNoNetwork,
}: Polling): () => Promise<void> {
  const { inbox } = tools.dataFolder.site;
  const stopped = new AbortController();
  /** The last looks as this workbench saw them, to notice those of others. */
  const seen = new Map<string, string>();

  async function lookAt(site: string, pause: number): Promise<InboxNews[]> {
    const found = await inbox.lastLook(site);
    const last = found === undefined ? undefined : (JSON.parse(found) as LastLook);
    if (found !== undefined && last && !isDue(clock.now(), pause, last)) {
      // Another workbench has asked: its screens are told, those of this one are not.
      if (seen.has(site) && seen.get(site) !== found) tools.emit('inbox:changed', {});
      seen.set(site, found);
      return [];
    }
    const { failures: before = 0 } = last ?? {};
    const at = clock.now().toISOString();
    const note = (failures: number) => JSON.stringify({ at, failures } satisfies LastLook);
    if (!(await inbox.noteLook(site, found, note(before)))) return [];
    const { failures, news } = await refresh(site, stopped.signal);
    const isFailed = failures.some(({ code }) => !HAS_ANSWERED.has(code));
    const after = note(isFailed ? before + 1 : 0);
    if (await inbox.noteLook(site, note(before), after)) seen.set(site, after);
    return news;
  }

  async function look(): Promise<void> {
    const { inbox_polling: polling } = await settings.get();
    if (isQuiet(polling, clock.now())) return;
    await tools.remoteSites.refresh();
    const news = await Promise.all(
      tools.sites.list().map(async ({ id, ...about }): Promise<InboxNews[]> => {
        const pause = pauseOf(polling, id);
        const isNear = id === LOCAL_SITE || isLoopback('address' in about ? about.address : undefined);
        if (pause === undefined || (!isNear && isOffline())) return [];
        try {
          return await lookAt(id, pause);
        } catch (error) {
          if (!stopped.signal.aborted) onDefect(error);
          return [];
        }
      }),
    );
    const notice = noticeOf(news.flat());
    if (notice && polling.tells) tell(notice);
  }

  let cancel: () => void;
  let running = Promise.resolve();
  async function turn(): Promise<void> {
    try {
      await look();
    } catch (error) {
      if (!stopped.signal.aborted) onDefect(error);
    }
    if (!stopped.signal.aborted) cancel = clock.after(TICK, run);
  }
  const run = () => {
    running = turn();
  };
  cancel = clock.after(TICK, run);
  return async () => {
    stopped.abort();
    cancel();
    await running;
  };
}

function isLoopback(address: string | undefined): boolean {
  const host = address !== undefined && URL.canParse(address) ? new URL(address).hostname : '';
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}

/** Milliseconds between two looks at a site. Undefined where it is only asked when the user says so. */
function pauseOf({ every, sites }: InboxPolling, site: string): number | undefined {
  const minutes = ownMember(sites, site) ?? every;
  return minutes === 0 ? undefined : minutes * 60_000;
}

/** Whether a site is to be asked. One that could not be asked is asked less and less often. */
export function isDue(now: Date, pause: number, last: LastLook | undefined): boolean {
  if (!last) return true;
  const since = now.getTime() - Date.parse(last.at);
  // A clock that was put back must not stop it.
  return since < -pause || since >= pause * 2 ** Math.min(last.failures, MOST_DOUBLINGS);
}

/** Whether a time lies in the quiet hours, by the clock of this computer: from the first minute on, until the last, which is not quiet. */
export function isQuiet({ quiet }: Pick<InboxPolling, 'quiet'>, now: Date): boolean {
  if (!quiet) return false;
  const clock = `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`;
  const { from, to } = quiet;
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to;
}
