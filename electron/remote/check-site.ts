import { z } from 'zod';
import type { FaceName } from '#shared/api/face-name.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { FoundSite } from '#shared/rpc/contract/site-account.ts';
import { preparedAt } from '#shared/rules/prepared-sites.ts';
import { connectSite } from './connect-site.ts';
import { clockOffset } from './clock-offset.ts';
import type { ProxyEnvironment } from './outgoing-proxy.ts';
import { readBaseAddress } from './site-address.ts';
import type { SiteReply, SiteSource } from './site-source.ts';

/** The list of databases, as far as it is looked at here. */
export const Groups = z.array(z.object({ databases: z.array(z.object({ name: z.string() })) }));
const Description = z.object({ info: z.object({ 'x-face': z.enum(['contract', 'deployed']) }) });

/**
 * The base address that was meant: without blanks, with https:// where no scheme is given, and without the part of an address of a
 * database or record. AppError 400 `bad_address`.
 */
export function meantAddress(text: string): string {
  const trimmed = text.trim();
  const whole = hasScheme(trimmed) ? trimmed : `https://${trimmed}`;
  return readBaseAddress(whole).replace(/\/db(?:\/.*)?$/, '');
}

function hasScheme(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address);
}

interface Check {
  userAgent: string;
  /** The fingerprint of a certificate that the user has accepted. */
  certificate?: string | undefined;
  /** By which variables a proxy is found. */
  proxy: ProxyEnvironment;
}

/**
 * Looks what answers at an address. Without a scheme https is tried, then http, as of another Allelier in the same house: what is found
 * is shown before it is added. AppError besides those of `createHttpSite`: `bad_address` (400), `captive_portal` (502),
 * `answers_with_page` (502), `no_such_service` (502), `site_failed` (502).
 */
export async function checkSite(text: string, check: Check, signal: AbortSignal): Promise<FoundSite> {
  const address = meantAddress(text);
  try {
    return await lookAt(address, check, signal);
  } catch (error) {
    const isOther = !hasScheme(text.trim()) && preparedAt(address) === undefined && hasCode(error, 'site_unreachable');
    if (!isOther) throw error;
    return lookAt(address.replace(/^https:/, 'http:'), check, signal).catch((second: unknown) => {
      // What answers says more than what does not. A site that leads to https again has none that works.
      throw hasCode(second, 'site_unreachable') || hasCode(second, 'site_redirects') ? error : second;
    });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof AppError && error.problem.code === code;
}

async function lookAt(
  address: string,
  { userAgent, certificate, proxy }: Check,
  signal: AbortSignal,
): Promise<FoundSite> {
  const prepared = preparedAt(address);
  const name = prepared?.name ?? new URL(address).host;
  const source = connectSite(
    {
      id: 'checked',
      name,
      base_url: address,
      dialect: 'deployed',
      ...defined({ certificate }),
    },
    { userAgent, proxy, givesPages: true },
  );
  const reply = await source.request({ method: 'GET', path: '/db', signal });
  const groups = reply.status === 200 ? Groups.safeParse(reply.body) : undefined;
  if (!groups?.success) throw noService(reply, { name, address, isPrepared: prepared !== undefined });
  const offset = clockOffset(reply.origin);
  return {
    address,
    dialect: prepared ? 'deployed' : await findDialect(source, signal),
    authorize_url: prepared?.authorize_url ?? `${address}/authorize`,
    databases: groups.data.reduce((sum, { databases }) => sum + databases.length, 0),
    ...defined({ clock_offset_s: offset }),
  };
}

/** Another Allelier says in its own description which face this is; other servers have none. */
async function findDialect(source: SiteSource, signal: AbortSignal): Promise<FaceName> {
  const { status, body } = await source.request({ method: 'GET', path: '/openapi.json', signal });
  const described = status === 200 ? Description.safeParse(body) : undefined;
  return described?.success ? described.data.info['x-face'] : 'deployed';
}

function noService(
  { status, mediaType, body }: SiteReply,
  { name, address, isPrepared }: { name: string; address: string; isPrepared: boolean },
): AppError {
  const isPage = /html/i.test(mediaType) || (typeof body === 'string' && /^\s*<(?:!doctype|html)/i.test(body));
  if (status === 511 || (isPage && status < 400 && isPrepared)) {
    return new AppError(
      502,
      'captive_portal',
      `The network answered in place of ${name}: it wants you to sign in to it. Open any web page, sign in to the network, then try again.`,
    );
  }
  if (status >= 500) {
    return new AppError(
      502,
      'site_failed',
      `${name} has a fault or is under maintenance (status ${status}). Try again later.`,
    );
  }
  if (isPage) {
    return new AppError(
      502,
      'answers_with_page',
      `${address} answers with a web page, not with a list of databases. It may be the address of a website rather than of its REST service, or the network wants you to sign in to it first.`,
    );
  }
  return new AppError(
    502,
    'no_such_service',
    `${address} answers, but is no service of sequence-typing databases (status ${status}). Look up the address of its REST service; some end with /api.`,
  );
}
