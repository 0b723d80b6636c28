import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { countedBytes } from './counted-bytes.ts';
import type { IdleLimit } from './idle-limit.ts';
import { isBelow, withoutSignature } from './site-address.ts';
import type { ReplySink, SiteRequest } from './site-source.ts';
import type { Received, SiteTransport } from './transport.ts';

/** Redirects followed one after another. */
const MAX_REDIRECTS = 3;

/** What one attempt to ask a site needs. */
export interface Exchange {
  /** Name of the site, for sentences, and its base address. */
  name: string;
  base: string;
  userAgent: string;
  transport: SiteTransport;
  /** Largest reply in bytes, unpacked. */
  maxBytes: number;
}

export interface Answered {
  status: number;
  header(name: string): string | undefined;
  text: string;
  /** Milliseconds from sending to the first byte. */
  latency: number;
}

interface Attempt {
  request: SiteRequest;
  /** Where it goes to: the address of the path, signed or not. */
  address: string;
  limit: IdleLimit;
  /** Beside the usual ones. */
  headers: Record<string, string>;
  /** Sent as `X-API-Key`. What the site says comes without it. */
  key?: string | undefined;
}

/**
 * Asks once. Follows redirects of a GET that stay on the site, without a signature but with the key; nothing that a site is trusted with
 * may go elsewhere. AppError 502 `site_redirects`, `reply_too_large`; else the error of the connection.
 */
export async function exchange(site: Exchange, attempt: Attempt): Promise<Answered> {
  const began = performance.now();
  const received = await follow(site, attempt);
  const latency = performance.now() - began;
  const { status, header } = received;
  const { into } = attempt.request;
  // A page that comes in place of a file is looked at by the caller.
  const isFile = into !== undefined && status < 300 && !/^text\/html\b/i.test(header('content-type') ?? '');
  const bytes = isFile ? await passOn(site, received, attempt.limit, into) : await readBytes(site, received, attempt);
  const text = decoded(bytes, header('content-type') ?? '');
  const { key } = attempt;
  return {
    status,
    header: (name) => header(name),
    text: key === undefined ? text : textWithoutKey(text, key),
    latency,
  };
}

async function follow(site: Exchange, attempt: Attempt): Promise<Received> {
  const { name, base } = site;
  let { address } = attempt;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const received = await send(site, { ...attempt, address });
    const location = received.header('location');
    if (received.status < 300 || received.status > 399 || location === undefined) return received;
    received.leave();
    const next = URL.canParse(location, address) ? new URL(location, address) : undefined;
    if (attempt.request.method !== 'GET' || !next || !isBelow(base, next.href)) {
      throw new AppError(
        502,
        'site_redirects',
        `${name} sends this request on to ${next ? next.origin : 'an address that is none'}, which is not followed. Check whether ${base} is still its address, and whether the network wants you to sign in first.`,
      );
    }
    address = withoutSignature(next.href);
  }
  throw new AppError(502, 'site_redirects', `${name} sends this request round in circles.`);
}

async function send(
  { transport, userAgent }: Exchange,
  { request: { method, body, headers: asked }, address, limit, headers: extra, key }: Attempt,
): Promise<Received> {
  const { payload, headers } = bodyOf(body, limit);
  const received = await transport.send({
    method,
    address,
    signal: limit.signal,
    headers: {
      accept: 'application/json, text/plain;q=0.9, */*;q=0.5',
      'user-agent': userAgent,
      ...extra,
      ...asked,
      ...headers,
      ...defined({ 'x-api-key': key }),
    },
    ...defined({ body: payload }),
  });
  return key === undefined ? received : headersWithoutKey(received, key);
}

function bodyOf(
  body: SiteRequest['body'],
  limit: IdleLimit,
): { payload?: string | AsyncIterable<Uint8Array>; headers: Record<string, string> } {
  if (!body) return { headers: {} };
  if (body.kind === 'json') {
    const payload = JSON.stringify(body.value);
    const length = String(Buffer.byteLength(payload));
    return { payload, headers: { 'content-type': 'application/json', 'content-length': length } };
  }
  const { mediaType, size, onProgress } = body;
  let before = 0;
  const payload = countedBytes({
    ...body,
    onProgress(sent) {
      limit.moved(sent - before);
      before = sent;
      onProgress?.(sent);
    },
  });
  return {
    payload,
    headers: {
      'content-type': mediaType,
      ...defined({ 'content-length': size === undefined ? undefined : String(size) }),
    },
  };
}

async function readBytes(site: Exchange, received: Received, { request, limit }: Attempt): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const said = Number(received.header('content-length'));
  // What is said of packed bytes says nothing of the unpacked ones.
  const total = said > 0 && received.header('content-encoding') === undefined ? said : undefined;
  let bytes = 0;
  await eachPiece(site, received, limit, (piece) => {
    pieces.push(piece);
    bytes += piece.byteLength;
    request.onReceived?.(bytes, total);
  });
  return Buffer.concat(pieces);
}

async function passOn({ name }: Exchange, received: Received, limit: IdleLimit, into: ReplySink): Promise<Buffer> {
  into.begin();
  await eachPiece({ name, maxBytes: into.maxBytes }, received, limit, (piece) => into.write(piece));
  return Buffer.alloc(0);
}

async function eachPiece(
  { name, maxBytes }: Pick<Exchange, 'name' | 'maxBytes'>,
  received: Received,
  limit: IdleLimit,
  take: (piece: Uint8Array) => void,
): Promise<void> {
  let bytes = 0;
  for await (const piece of received.body) {
    limit.moved(piece.byteLength);
    bytes += piece.byteLength;
    if (bytes > maxBytes) {
      received.leave();
      const size = `${Math.floor(maxBytes / 1024 / 1024)} MB`;
      throw new AppError(
        502,
        'reply_too_large',
        `The reply of ${name} is larger than ${size}. Ask for less at a time.`,
      );
    }
    take(piece);
  }
}

/**
 * The text of a reply: in the charset that it names, else in UTF-8. What is not UTF-8 although it should be is read as Windows-1252,
 * which is what such servers mean: a name with a wrong letter would be worse than none.
 */
function decoded(bytes: Uint8Array, mediaType: string): string {
  const named = /charset\s*=\s*"?([^\s";]+)/i.exec(mediaType)?.[1];
  for (const charset of [named, 'utf-8']) {
    try {
      if (charset !== undefined) return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // Unknown, or not true.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** The key as it may stand in a text: as it is, in an address, and in JSON. */
function formsOf(key: string): Set<string> {
  const inJson = JSON.stringify(key).slice(1, -1);
  return new Set([key, encodeURIComponent(key), inJson, inJson.replaceAll('/', String.raw`\/`)]);
}

/** A text with `…` in place of the key. */
function textWithoutKey(text: string, key: string): string {
  let rest = text;
  for (const form of formsOf(key)) rest = rest.replaceAll(form, '…');
  return rest;
}

/** A reply without those headers that repeat the key. The name of a computer in an address has lost its capitals. */
function headersWithoutKey(received: Received, key: string): Received {
  const forms = [...formsOf(key)].map((form) => form.toLowerCase());
  return {
    ...received,
    header(name) {
      const value = received.header(name);
      const isRepeated = forms.some((form) => value?.toLowerCase().includes(form));
      return isRepeated ? undefined : value;
    },
  };
}
