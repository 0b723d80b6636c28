import type { FaceName } from '#shared/api/dialect.ts';
import type { HttpMethod } from '#shared/api/route.ts';
import { AppError } from '#shared/problem.ts';
import { createTurns } from '#shared/turns.ts';
import { countedBytes } from './counted-bytes.ts';
import { startIdleLimit, type IdleLimit } from './idle-limit.ts';
import { isJson, originOf } from './read-reply.ts';
import { addressIn, isBelow, readBaseAddress, withoutSignature } from './site-address.ts';
import { REMOTE_CAPABILITIES } from './site-capabilities.ts';
import type { SiteReply, SiteRequest, SiteSource } from './site-source.ts';

/** A site that is asked over HTTP. */
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
}

/** A sequence query of a whole genome may take a minute. */
const TIMEOUT = 120_000;
/** The contigs of an isolate are a few MB, the longest lists tens of MB. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Requests at a time; more wait for their turn. */
const AT_ONCE = 4;
/** Redirects followed one after another. */
const MAX_REDIRECTS = 3;

/**
 * A site on the network. Errors besides the site's own refusals, all AppError: `bad_address` (400), `site_unreachable` (502),
 * `site_timeout` (504), `site_redirects` (502: to an address that is not below the site's own, or of a request that is no GET),
 * `reply_too_large` (502), `unreadable_reply` (502: called JSON and is none).
 */
export function createHttpSite(options: HttpSiteOptions): SiteSource {
  const { id, name, dialect, userAgent, timeout = TIMEOUT, maxBytes = MAX_BYTES, sign } = options;
  const base = readBaseAddress(options.address);
  const turns = createTurns(AT_ONCE);

  async function send(request: SiteRequest, address: string, limit: IdleLimit): Promise<Response> {
    const { method, body } = request;
    const { payload, headers } = bodyOf(body, limit);
    return fetch(address, {
      method,
      redirect: 'manual',
      signal: limit.signal,
      headers: { accept: 'application/json, text/plain;q=0.9, */*;q=0.5', 'user-agent': userAgent, ...headers },
      ...(payload === undefined ? {} : { body: payload, duplex: 'half' }),
    });
  }

  /** Follows redirects of a GET that stay on the site; nothing that a site is trusted with may go elsewhere. */
  async function follow(request: SiteRequest, limit: IdleLimit): Promise<Response> {
    let address = addressIn(base, request.path);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const signed = redirects === 0 && sign ? await sign({ method: request.method, address }) : address;
      const response = await send(request, signed, limit);
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) return response;
      await response.body?.cancel();
      const next = new URL(location, address).href;
      if (request.method !== 'GET' || !isBelow(base, next)) {
        throw new AppError(
          502,
          'site_redirects',
          `${name} sends this request on to ${new URL(next).origin}, which is not followed. Is ${base} still its address, and does no sign-in page of the network stand in between?`,
        );
      }
      address = withoutSignature(next);
    }
    throw new AppError(502, 'site_redirects', `${name} sends this request round in circles.`);
  }

  async function readText(response: Response, limit: IdleLimit): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    let bytes = 0;
    for await (const piece of response.body ?? []) {
      limit.moved();
      bytes += piece.byteLength;
      if (bytes > maxBytes) {
        const size = `${Math.floor(maxBytes / 1024 / 1024)} MB`;
        throw new AppError(
          502,
          'reply_too_large',
          `The reply of ${name} is larger than ${size}. Ask for less at a time.`,
        );
      }
      text += decoder.decode(piece, { stream: true });
    }
    return text + decoder.decode();
  }

  async function ask(request: SiteRequest, limit: IdleLimit): Promise<SiteReply> {
    const response = await follow(request, limit);
    const text = await readText(response, limit);
    const mediaType = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      mediaType,
      body: isJson(mediaType) ? parsed(text, name, response.status) : text,
      origin: originOf(dialect, (header) => response.headers.get(header) ?? undefined),
    };
  }

  return {
    site: { id, name, kind: 'remote', address: base, capabilities: REMOTE_CAPABILITIES[dialect] },

    request: (request) =>
      turns.run(request.signal, async () => {
        const limit = startIdleLimit(timeout, request.signal);
        try {
          return await ask(request, limit);
        } catch (error) {
          request.signal.throwIfAborted();
          throw networkProblem(error, name, timeout);
        } finally {
          limit.end();
        }
      }),
  };
}

function bodyOf(
  body: SiteRequest['body'],
  limit: IdleLimit,
): { payload?: string | ReadableStream<Uint8Array>; headers: Record<string, string> } {
  if (!body) return { headers: {} };
  if (body.kind === 'json') {
    return { payload: JSON.stringify(body.value), headers: { 'content-type': 'application/json' } };
  }
  const { mediaType, size, onProgress } = body;
  const counted = countedBytes({
    ...body,
    onProgress(sent) {
      limit.moved();
      onProgress?.(sent);
    },
  });
  return {
    payload: ReadableStream.from(counted),
    headers: { 'content-type': mediaType, ...(size === undefined ? {} : { 'content-length': String(size) }) },
  };
}

/**
 * The value of a JSON text. The text itself if a refusal is not JSON, as the pages of proxies, whatever media type they
 * claim.
 */
function parsed(text: string, name: string, status: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    if (status >= 400) return text;
    throw new AppError(502, 'unreadable_reply', `The reply of ${name} breaks off or is damaged. Try again.`);
  }
}

/** What went wrong on the way, as a sentence. */
function networkProblem(error: unknown, name: string, timeout: number): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (error.name === 'TimeoutError') {
    const seconds = Math.round(timeout / 1000);
    return new AppError(504, 'site_timeout', `${name} has said nothing for ${seconds} seconds. Try again later.`);
  }
  // `fetch` throws a TypeError for everything that fails below HTTP, and hides the reason in its cause.
  if (!(error instanceof TypeError)) return error;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return new AppError(
    502,
    'site_unreachable',
    `${name} cannot be reached${code}. Check the network connection and the address of the site, then try again.`,
  );
}
