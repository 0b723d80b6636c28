import type { FaceName } from '#shared/api/face-name.ts';
import { responseOf } from '#shared/api/dialect.ts';
import { refusalProblem } from '#shared/api/refusal-texts.ts';
import type { HttpMethod } from '#shared/api/route.ts';
import type { RouteId } from '#shared/api/routes.ts';
import { routeAt } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { exchange, type Answered, type Exchange } from './exchange.ts';
import { startIdleLimit } from './idle-limit.ts';
import {
  isCacheable,
  isWithdrawn,
  keptFrom,
  freshUntil,
  stillHolds,
  validatorsOf,
  type OfflineCache,
  type CachedReply,
} from './offline-cache.ts';
import { BrokenLine, networkProblem } from './network-problem.ts';
import { AT_ONCE, createRateLimiter, readRate, realTime, type RateLimiter, type Time } from './rate-limiter.ts';
import type { ProxyEnvironment } from './outgoing-proxy.ts';
import { keptOrigin, originOf, readBody, retryAfter } from './read-reply.ts';
import { ATTEMPTS, isBusy, isPassing, isRepeatable, pauseBefore } from './retries.ts';
import { addressIn, readBaseAddress, withoutSignature } from './site-address.ts';
import { REMOTE_CAPABILITIES } from './site-capabilities.ts';
import { createSiteRecord, failureOf, type SiteRecord } from './site-record.ts';
import type { SiteReply, SiteRequest, SiteSource } from './site-source.ts';
import { createTransport } from './transport.ts';

export interface HttpSiteOptions {
  id: string;
  /** Name for people. */
  name: string;
  /** Base address, e.g. `https://rest.pubmlst.org` or `https://bigsdb.pasteur.fr/api`. */
  address: string;
  dialect: FaceName;
  /** Told to the site with each request. */
  userAgent: string;
  /** Milliseconds for which nothing may move before a request is given up. */
  timeout?: number;
  /** Largest reply in bytes. */
  maxBytes?: number;
  /**
   * Gives the address with the parameters of a signature (OAuth 1.0a). Called anew for every attempt, so that no nonce goes out twice.
   * The address after a redirect is asked without a signature. What this throws, the request throws.
   */
  sign?: (request: { method: HttpMethod; address: string }) => Promise<string>;
  /** Gives the key that is sent along as `X-API-Key`. Absent: none is. Nothing that has a key is signed. */
  key?: () => Promise<string>;
  /** Fingerprint of the self-signed certificate that the user has accepted (`SiteCertificate`). */
  certificate?: string;
  /** By which variables a proxy is found (`proxyEnvironment`). Absent: none is used. */
  proxy?: ProxyEnvironment;
  /** Where replies are kept. Absent: none is. They belong to whoever signs, or to the key. */
  kept?: OfflineCache;
  /** Gives web pages that come instead of data as text, to whoever tells himself what they mean. */
  givesPages?: boolean;
  /** Shared by all who ask the same site, with different accounts for example. Absent: this one asks alone. */
  pace?: RateLimiter;
  /** What is known of how the site answers. Shared by all who ask the same site, as `pace`. */
  record?: SiteRecord;
  /** Time, and a number from 0 to 1 that spreads attempts. For tests. */
  time?: Time;
  random?: () => number;
}

/** A sequence query of a whole genome may take a minute. */
const TIMEOUT = 120_000;
/** The contigs of an isolate are a few MB, the longest lists tens of MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * A site on the network, asked politely: few requests at a time, as many a second as it allows (`createRateLimiter`), again after a pause
 * where it is busy or the line broke and asking twice does no harm. Where it cannot be reached, a kept reply is given with its age.
 * Errors besides the site's own refusals, all AppError: `bad_address` (400), `site_unreachable`, `certificate_untrusted`,
 * `certificate_changed` (502), `site_timeout` (504), `site_resting` (503), `site_redirects` (502: to an address that is not below the
 * site's own, or of a request that is no GET), `not_the_service` (502: a web page instead of data), `foreign_link` (502),
 * `reply_too_large` (502), `unreadable_reply` (502: called JSON and is none).
 */
export function createHttpSite(options: HttpSiteOptions): SiteSource {
  const {
    id,
    name,
    dialect,
    sign,
    key: keyOf,
    kept,
    givesPages,
    timeout = TIMEOUT,
    time = realTime,
    random = Math.random,
  } = options;
  const base = readBaseAddress(options.address);
  const isSigned = sign !== undefined || keyOf !== undefined;
  const pace = options.pace ?? createRateLimiter(name, time);
  const record = options.record ?? createSiteRecord(id, pace);
  const transport = createTransport(base, {
    connections: AT_ONCE,
    environment: options.proxy,
    ...defined({ certificate: options.certificate }),
  });
  const site: Exchange = {
    name,
    base,
    userAgent: options.userAgent,
    transport,
    maxBytes: options.maxBytes ?? MAX_BYTES,
  };

  /** One attempt, in its turn. It is signed before: a new session token must be asked for in a turn of its own. */
  async function attempt(request: SiteRequest, validators: Record<string, string>): Promise<Answered> {
    const plain = addressIn(base, request.path);
    const key = await keyOf?.();
    const address = sign
      ? await sign({ method: request.method, address: plain })
      : key === undefined
        ? plain
        : withoutSignature(plain);
    return pace.run(request.signal, async () => {
      const limit = startIdleLimit(timeout, request.signal);
      record.sent();
      try {
        const answered = await exchange(site, { request, address, limit, headers: validators, key });
        record.answered({ ...answered, at: time.now() });
        const rate = readRate(answered.header('ratelimit-policy'));
        if (rate) pace.allow(rate);
        return answered;
      } catch (error) {
        request.signal.throwIfAborted();
        // The end of the time shows as a broken connection where the reply had begun.
        throw networkProblem(limit.signal.aborted ? limit.signal.reason : error, name, timeout);
      } finally {
        limit.end();
      }
    });
  }

  /** Milliseconds to wait before the next attempt; undefined if there is none. Lets the whole site rest where it is busy. */
  function pauseAfter(
    request: SiteRequest,
    tried: number,
    status: number,
    wait: number | undefined,
  ): number | undefined {
    const busy = isBusy(status);
    const pause = pauseBefore(tried, { busy, retryAfter: wait }, random());
    if (busy) {
      record.limited({ at: time.now(), status, ...defined({ retry_after: wait }) });
      pace.rest(time.now() + pause);
    }
    const isWorthIt = tried < ATTEMPTS && isPassing(status) && isRepeatable(request);
    return isWorthIt && pause <= LONGEST_PAUSE ? pause : undefined;
  }

  async function ask(request: SiteRequest, validators: Record<string, string>): Promise<Answered> {
    for (let tried = 1; ; tried += 1) {
      let pause: number | undefined;
      try {
        const answered = await attempt(request, validators);
        const wait = retryAfter(answered.header('retry-after'), time.now());
        pause = pauseAfter(request, tried, answered.status, wait);
        if (pause === undefined) return answered;
      } catch (error) {
        if (error instanceof BrokenLine) pause = pauseAfter(request, tried, 502, undefined);
        if (pause === undefined) throw error;
      }
      await time.wait(pause, request.signal);
    }
  }

  /** How the body of a reply is read. */
  function bodyOf(request: SiteRequest, text: Parameters<typeof readBody>[0]): unknown {
    const route = routeAt(request.method, request.path.replace(/\?.*$/s, ''), () => true)?.route;
    const schema = route && responseOf(dialect, route.id as RouteId);
    return readBody(text, { name, base, schema, givesPages });
  }

  function replyFrom(request: SiteRequest, answered: Answered): SiteReply {
    const mediaType = answered.header('content-type') ?? '';
    const { status, text } = answered;
    const body = bodyOf(request, { status, mediaType, text });
    const origin = { site: name, ...originOf(dialect, (header) => answered.header(header), time.now()) };
    return { status, mediaType, body, origin };
  }

  function replyFromCache(
    request: SiteRequest,
    reply: CachedReply,
    from: { isAsked: boolean; problem?: string },
  ): SiteReply {
    const { mediaType, text } = reply;
    if (!from.isAsked) record.kept();
    const body = bodyOf(request, { status: 200, mediaType, text });
    return { status: 200, mediaType, body, origin: { site: name, ...keptOrigin(dialect, reply, from) } };
  }

  async function answer(wanted: SiteRequest): Promise<SiteReply> {
    const store = isCacheable(wanted) ? kept : undefined;
    const held = await store?.find(wanted.path);
    if (held && (held.freshUntil > time.now() || stillHolds(held, wanted)))
      return replyFromCache(wanted, held, { isAsked: false });
    try {
      const answered = await ask(wanted, validatorsOf(held));
      const now = time.now();
      if (answered.status === 304 && held) {
        const times = {
          asOf: now,
          freshUntil: freshUntil(wanted.path, { header: answered.header, isSigned }, now, held),
        };
        await store?.confirm(wanted.path, times);
        return replyFromCache(wanted, { ...held, ...times }, { isAsked: true });
      }
      const reply = replyFrom(wanted, answered);
      if (answered.status >= 400) note(wanted, reply);
      if (held && isPassing(answered.status)) {
        return replyFromCache(wanted, held, {
          isAsked: false,
          problem: `${name} is busy (status ${answered.status}).`,
        });
      }
      const fresh = keptFrom(wanted.path, { ...answered, isSigned }, now);
      if (fresh) await store?.keep(wanted.path, fresh);
      else if (held && (answered.status === 200 || isWithdrawn(answered.status))) await store?.drop(wanted.path);
      return reply;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.problem.code !== 'cancelled') record.failed(failureOf(wanted.path, error.problem, time.now()));
      if (held && AWAY.has(error.problem.code)) {
        return replyFromCache(wanted, held, { isAsked: false, problem: error.problem.message });
      }
      throw error;
    }
  }

  /** Remembers a refusal. That a record does not exist is none. */
  function note({ path }: SiteRequest, reply: SiteReply): void {
    const { status } = reply;
    if (status !== 404) record.failed(failureOf(path, refusalProblem(reply), time.now(), status));
  }

  return {
    site: { id, name, kind: 'remote', address: base, capabilities: REMOTE_CAPABILITIES[dialect] },
    request: answer,
    remote: {
      health: async () => record.read((await kept?.size()) ?? { bytes: 0, replies: 0 }),
      askAnew: async () => kept?.expire(),
      forgetReplies: async () => kept?.clear(),
      close: () => transport.close(),
    },
  };
}

/** Milliseconds that are waited at most for another attempt. Longer is told to the user. */
const LONGEST_PAUSE = 30_000;

/** Problems that say that a site is not there just now, or that a network answers in its place. */
export const AWAY = new Set(['site_unreachable', 'site_timeout', 'site_resting', 'not_the_service', 'site_redirects']);
