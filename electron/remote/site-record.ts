import type { Problem } from '#shared/problem.ts';
import type { SiteFailure, SiteHealth, SiteLimit } from '#shared/rpc/contract/site-health.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { defined } from '#shared/defined.ts';

/** Requests whose latency is remembered; limits and failures that are. */
const REMEMBERED = 20;

/** Remembers how a site answers, for people who wonder why it is slow. Nothing is sent for it. */
export interface SiteRecord {
  /** A request goes out. */
  sent(): void;
  /** A reply came; `at` is when its first byte did (milliseconds since 1970), `latency` how long that took. */
  answered(reply: { status: number; latency: number; at: number; header(name: string): string | undefined }): void;
  /** The site asked to wait, for so many seconds if it said so. */
  limited(limit: SiteLimit): void;
  failed(failure: SiteFailure): void;
  /** A kept reply was given instead of asking. */
  kept(): void;
  read(cache: { bytes: number; replies: number }): SiteHealth;
}

export function createSiteRecord(site: string, pace: RateLimiter): SiteRecord {
  const latencies: number[] = [];
  let limits: SiteLimit[] = [];
  let failures: SiteFailure[] = [];
  let requests = 0;
  let fromCache = 0;
  let answeredAt: number | undefined;
  let failedAt: number | undefined;
  let clockOffset: number | undefined;

  return {
    sent() {
      requests += 1;
    },
    answered({ latency, at, header }) {
      latencies.push(latency);
      if (latencies.length > REMEMBERED) latencies.shift();
      answeredAt = at;
      clockOffset = offsetOf(header('date'), header('age'), at - latency / 2) ?? clockOffset;
    },
    limited(limit) {
      limits = [limit, ...limits].slice(0, REMEMBERED);
    },
    failed(failure) {
      failures = [failure, ...failures].slice(0, REMEMBERED);
      if (failure.status === undefined) failedAt = failure.at;
    },
    kept() {
      fromCache += 1;
    },
    read: (cache) => ({
      site,
      state: stateOf(answeredAt, failedAt),
      ...defined({ answered_at: answeredAt, failed_at: failedAt }),
      ...defined({ latency_ms: latencies.length === 0 ? undefined : medianOf(latencies), clock_offset_s: clockOffset }),
      requests,
      from_cache: fromCache,
      waiting: pace.waiting,
      ...defined({ waiting_until: pace.restsUntil }),
      cache_bytes: cache.bytes,
      cache_replies: cache.replies,
      limits,
      failures,
    }),
  };
}

/** A failure as it is remembered: the path without its query, in which a signature may stand. */
export function failureOf(path: string, { code, message }: Problem, at: number, status?: number): SiteFailure {
  const [plain = path] = path.split('?', 1);
  return { at, path: plain, code, message, ...defined({ status }) };
}

function stateOf(answeredAt: number | undefined, failedAt: number | undefined): SiteHealth['state'] {
  if (answeredAt === undefined && failedAt === undefined) return 'unknown';
  return (answeredAt ?? 0) >= (failedAt ?? 0) ? 'reachable' : 'unreachable';
}

/** Seconds by which the clock of the site is ahead. A reply that some cache held says nothing of it. */
function offsetOf(date: string | undefined, age: string | undefined, asked: number): number | undefined {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said) || age !== undefined) return undefined;
  // The header has whole seconds: half a second more is right on average.
  return Math.round((said + 500 - asked) / 1000);
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}
