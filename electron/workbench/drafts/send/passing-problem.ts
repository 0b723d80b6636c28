import { AWAY } from '#electron/remote/http-site.ts';
import { AppError } from '#shared/problem.ts';

/** Whether a site is only away: later it may answer. */
export function isAway(error: unknown): error is AppError {
  return error instanceof AppError && AWAY.has(error.problem.code);
}

/** Statuses with which a site, or a proxy before it, says that something is wrong on its own side. */
const TROUBLED = new Set([500, 502, 503, 504]);
/** Problems with such a status that stay what they are until somebody does something. */
const LASTING = /^(?:certificate_|file_damaged$|unreadable_reply$|reply_too_large$|foreign_link$|internal$)/;

/** Whether the same request may go better later, without anybody doing anything: the site is away, or in trouble. */
export function isPassing(error: unknown): error is AppError {
  if (isAway(error)) return true;
  return error instanceof AppError && TROUBLED.has(error.problem.status) && !LASTING.test(error.problem.code);
}

/** Codes of the system with which a connection was never made. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN']);

/** Whether a failed request surely has not reached the site. */
export function isUnsent(error: AppError): boolean {
  const { cause, problem } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return NEVER_CONNECTED.has(code) || problem.code === 'site_resting' || problem.code.startsWith('certificate_');
}

/** Milliseconds before the second attempt at a site that is away; each further pause is twice as long, up to the longest. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 5 * 60_000;

/** When a site is asked again that did not answer so many times in a row. ISO 8601. */
export function nextTry(tries: number, now: number): string {
  return new Date(now + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(tries - 1, 10))).toISOString();
}
