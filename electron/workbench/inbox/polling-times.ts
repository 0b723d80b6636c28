import type { InboxPolling } from '#shared/rpc/contract/inbox-polling.ts';
import { ownMember } from '#shared/own-member.ts';

/** When a site was last asked, by any workbench of the data folder, and how often in a row it could not be asked since. */
export interface LastLook {
  /** ISO timestamp. */
  at: string;
  failures: number;
}

/** Failures after which the pause grows no more: 15 minutes are 4 hours then. */
const MOST_DOUBLINGS = 4;

/** Milliseconds between two looks at a site. Undefined where it is only asked when the user says so. */
export function pauseOf({ every, sites }: InboxPolling, site: string): number | undefined {
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
