import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { AppError } from '#shared/problem.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { sendingOf } from '../describe-draft.ts';
import { withSource } from '../draft-source.ts';
import { askFirst } from './create-at-site.ts';
import { isPassing } from './passing-problem.ts';
import { isElsewhere, noteAway, noteFailure, noteStopped } from './sending-notes.ts';
import { isOpen, jobOf, lastJobOf, startJob, type StartTools } from './start-sending.ts';

/** Milliseconds between two looks at what waits. A look asks no site before its time. */
const INTERVAL = 5_000;

/** Sends what waits, for as long as the program runs. */
interface KeepSending {
  /** Looks now: at the start of the program, and when something has ended. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Goes on with what the user wanted sent, where nothing but time is missing: after a restart, when a site answers again, and when it
 * takes more. What nobody answered for waits for the user, as does what he stopped or a site refused.
 */
export function keepSending(tools: StartTools, onDefect: (error: unknown) => void): KeepSending {
  const stopped = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  /** After a restart nobody knows for how long sites were away, so they are asked at once. */
  let isFirst = true;

  async function lookAfter(earlier: Promise<void>): Promise<void> {
    await earlier;
    const isAtStart = isFirst;
    isFirst = false;
    try {
      if (!stopped.signal.aborted) await sendWaiting(tools, isAtStart, stopped.signal);
    } catch (error) {
      if (!stopped.signal.aborted) onDefect(error);
    }
  }

  function look(): Promise<void> {
    looking = lookAfter(looking);
    return looking;
  }

  const timer = setInterval(() => void look(), INTERVAL).unref();
  return {
    look,
    async stop() {
      stopped.abort();
      clearInterval(timer);
      await looking;
    },
  };
}

async function sendWaiting(tools: StartTools, isAtStart: boolean, signal: AbortSignal): Promise<void> {
  const known = new Set(tools.sites.list().map(({ id }) => id));
  const away = new Map<string, AppError>();
  for (const row of await tools.dataFolder.site.drafts.toSend()) {
    if (signal.aborted) return;
    if (!isOpen(row) || !known.has(row.site) || isElsewhere(tools, row) || jobOf(tools, row.id) !== undefined) continue;
    if (isCancelled(tools, row)) await noteStopped(tools, row);
    else if (await isDue(tools, row, isAtStart)) await sendIfThere(tools, row, away, signal);
    else continue;
    tools.emit('drafts:changed', { draft_id: row.id, state: 'queued' });
  }
}

/** Whether the user has cancelled the job since he wanted the draft sent. */
function isCancelled(tools: StartTools, row: DraftRow): boolean {
  const { state, finished_at = 0 } = lastJobOf(tools, row.id) ?? {};
  return state === 'cancelled' && finished_at >= Date.parse(sendingOf(row)?.wanted_at ?? '');
}

/** Whether it is time: the moment has come, or a site that did not answer has done so since, to anybody. */
async function isDue({ sites }: StartTools, row: DraftRow, isAtStart: boolean): Promise<boolean> {
  const { not_before = '', tries = 0, tried_at = '' } = sendingOf(row) ?? {};
  if (not_before <= new Date().toISOString()) return true;
  if (tries === 0) return false;
  if (isAtStart) return true;
  const { state, answered_at = 0 } = (await sites.get(row.site).remote?.health()) ?? {};
  return state === 'reachable' && answered_at > Date.parse(tried_at);
}

/** Asks a remote site first whether it is there: so no job fails again and again. `away`: sites that did not answer just now. */
async function sendIfThere(
  tools: StartTools,
  row: DraftRow,
  away: Map<string, AppError>,
  signal: AbortSignal,
): Promise<void> {
  const known = away.get(row.site);
  if (known) return noteAway(tools, row, known.problem.message);
  try {
    if (row.site !== LOCAL_SITE) await withSource(tools, row, (source) => askFirst(source, row, signal));
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    if (!isPassing(error)) return noteFailure(tools, row.id, error);
    away.set(row.site, error);
    return noteAway(tools, row, error.problem.message);
  }
  await startJob(tools, row.id);
}
