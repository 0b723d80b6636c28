import { BlockList, isIP } from 'node:net';
import { hostname } from 'node:os';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import type { SignInNeeded } from '#shared/api/sign-in-needed.ts';
import { AppError } from '#shared/problem.ts';
import { repeatedHeader } from '#shared/repeated-headers.ts';

/** The names to which the service answers, the proxies that it trusts, and who must sign in. */
export interface ServiceAccess {
  /** Host names besides loopback names, addresses and the name of this computer. */
  hosts?: string[];
  /** Addresses or ranges (`10.0.0.0/8`) of proxies whose X-Forwarded-Host, -Proto and -Prefix count. */
  proxies?: string[];
  /** Base address that others know, whatever a proxy in front says: `https://host/prefix`. All links begin with it. */
  publicUrl?: string;
  /** By default what each database says. */
  signIn?: SignInNeeded;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of `ServiceAccess.publicUrl`, without a slash at the end. */
    publicBase: string | undefined;
  }
}

/** The settings, or a function that gives the current ones: the same object as long as nothing has changed. */
export type AccessSource = ServiceAccess | (() => ServiceAccess);

/** Derives something from the settings, and again whenever they have changed. */
export function derived<Result>(source: AccessSource, work: (access: ServiceAccess) => Result): () => Result {
  const read = typeof source === 'function' ? source : () => source;
  let access = read();
  let result = work(access);
  return () => {
    const now = read();
    if (now !== access) {
      result = work(now);
      access = now;
    }
    return result;
  };
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const PREFIX = /^(?:\/[\w.~-]+)+$/;

/** Host name in a Host header, without port and brackets. Undefined if the header is malformed. */
function hostNameOf(host: string): string | undefined {
  if (!HOST.test(host)) return undefined;
  return host
    .replace(/:\d{1,5}$/, '')
    .replaceAll(/[[\]]/g, '')
    .toLowerCase();
}

/**
 * Refuses requests under other names than ours. A page on the web can make its own name point to this computer (DNS
 * rebinding), and could then read the service as if it were its own. Such a request carries the page's name. Addresses
 * cannot be made to point elsewhere, so they are always allowed.
 */
export function guardHosts(app: FastifyInstance, source: AccessSource): void {
  const own = hostname().toLowerCase();
  const known = derived(
    source,
    ({ hosts = [], publicUrl }) =>
      new Set([own, `${own}.local`, ...hosts, ...hostsOf(publicUrl)].map((host) => host.toLowerCase())),
  );
  const publicBase = derived(source, ({ publicUrl }) => publicUrl?.replace(/\/+$/, ''));
  const isOurs = (name: string) =>
    isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || known().has(name);

  function check(host: string): void {
    const name = hostNameOf(host);
    if (name === undefined) throw refusal('malformed_request', 'The Host header is not the address of a host.');
    if (isOurs(name)) return;
    throw refusal(
      'unknown_host',
      `This service does not answer for "${name}". If that is a name of this computer, allow it in the settings of the ` +
        `service or with "allelier serve --allow-host ${name}".`,
    );
  }

  app.decorateRequest('publicBase', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.publicBase = publicBase();
    const repeated = repeatedHeader(request.raw.rawHeaders);
    if (repeated !== undefined) {
      throw refusal('malformed_request', `The request has the header ${repeated} more than once.`);
    }
    if (request.raw.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw refusal('malformed_request', 'The request has no Host header.');
    }
    // A page can set X-Forwarded-Host but not Host, so both are checked.
    if (request.raw.headers.host) check(request.raw.headers.host);
    if (request.host) check(request.host);
    done();
  });
}

/**
 * Gives a function that says whether an address belongs to a configured proxy. Throws 400 `bad_address` if a configured
 * one is invalid.
 */
export function proxyTrust({ proxies = [] }: ServiceAccess): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/', 2);
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    try {
      if (bits === undefined) list.addAddress(address, family);
      else list.addSubnet(address, Number(bits), family);
    } catch {
      throw new AppError(400, 'bad_address', `"${proxy}" is neither an address nor a range of addresses.`);
    }
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}

function hostsOf(address: string | undefined): string[] {
  const host = address === undefined ? undefined : URL.parse(address)?.hostname;
  return host === undefined ? [] : [host];
}

/** The address of this service as others know it: the public one, otherwise as the client wrote it. */
export function clientBase(request: FastifyRequest, isProxy: (address: string) => boolean): string {
  return request.publicBase ?? writtenBase(request, isProxy);
}

/** All addresses under which the client may have asked; that of `clientBase` is the first. */
export function clientBases(request: FastifyRequest, isProxy: (address: string) => boolean): string[] {
  return [...new Set([clientBase(request, isProxy), writtenBase(request, isProxy)])];
}

/** The address as the client wrote it: scheme, host, and the prefix that a proxy added to our paths. */
function writtenBase(request: FastifyRequest, isProxy: (address: string) => boolean): string {
  const { socket } = request;
  const host = request.host || `${socket.localAddress ?? 'localhost'}:${socket.localPort ?? 80}`;
  const scheme = /^https?$/.test(request.protocol) ? request.protocol : 'http';
  const told = request.headers['x-forwarded-prefix'];
  const isTold = typeof told === 'string' && PREFIX.test(told) && isProxy(socket.remoteAddress ?? '');
  return `${scheme}://${host}${isTold ? told : ''}`;
}

/** What browsers report for requests by a page of the same address, or by the user. */
const OWN_SITES = new Set<unknown>(['same-origin', 'none']);

/**
 * Refuses requests from pages of other web sites (403 `foreign_origin`). `own` are our addresses, as others know them.
 * Browsers let any page send requests to this computer. Programs other than browsers send neither of the headers.
 */
export function refuseForeignPage({ origin, ...headers }: IncomingHttpHeaders, own: readonly string[]): void {
  const site = headers['sec-fetch-site'];
  const isForeign =
    (origin !== undefined && !own.some((address) => isSameOrigin(origin, address))) ||
    (site !== undefined && !OWN_SITES.has(site));
  if (!isForeign) return;
  throw refusal('foreign_origin', 'Pages of other web sites may not send this. Send it from a script, or from /docs.');
}

/** Compares without regard to case and default ports. */
function isSameOrigin(origin: string, own: string): boolean {
  const written = URL.parse(origin)?.origin;
  // For a page without an origin, the header is the word "null".
  return written !== undefined && written !== 'null' && written === URL.parse(own)?.origin;
}
