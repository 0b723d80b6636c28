import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSameText } from '#electron/oauth/provider/signature.ts';
import type { ProviderSealing } from '#electron/oauth/provider/secrets.ts';
import { clientBase } from '../http/hosts-and-proxies.ts';

/** Holds a random text; forms carry its hash, which no other site can know. */
const FORM_COOKIE = 'allelier_form';
/** Says, sealed, who has signed in to see his permissions. */
const PERSON_COOKIE = 'allelier_person';
/** Milliseconds after which a person signs in anew. */
const SIGNED_IN_FOR = 10 * 60 * 1_000;

type IsProxy = (address: string) => boolean;

function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = part.split('=');
    if (key.trim() === name) return value.join('=').trim();
  }
  return undefined;
}

/** Sets a cookie that no script and no form of another site can use. Cookies of several ports share one store, and are harmless there. */
function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, seconds, isProxy }: { name: string; value: string; seconds: number; isProxy: IsProxy },
): void {
  const base = new URL(clientBase(request, isProxy));
  const path = base.pathname.replace(/\/$/, '') + request.server.prefix || '/';
  const isSecure = base.protocol === 'https:' ? '; Secure' : '';
  const cookie = `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure}`;
  reply.header('set-cookie', cookie);
}

/** What the forms of a page carry to show that they come from it. Sets the cookie that belongs to it. */
export function formKeyFor(request: FastifyRequest, reply: FastifyReply, isProxy: IsProxy): string {
  const known = cookieOf(request, FORM_COOKIE);
  const value = known !== undefined && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  setCookie(request, reply, { name: FORM_COOKIE, value, seconds: 24 * 60 * 60, isProxy });
  return formKeyOf(value);
}

function formKeyOf(cookie: string): string {
  return hash('sha256', `form ${cookie}`, 'base64url');
}

/** Whether a form comes from a page that this browser got from us. */
export function isOwnForm(request: FastifyRequest, formKey: string): boolean {
  const cookie = cookieOf(request, FORM_COOKIE);
  return cookie !== undefined && isSameText(formKeyOf(cookie), formKey);
}

const Person = z.object({ purpose: z.literal('permissions'), user_name: z.string(), until: z.number() });

export function rememberPerson(
  request: FastifyRequest,
  reply: FastifyReply,
  { userName, sealing, now, isProxy }: { userName: string; sealing: ProviderSealing; now: number; isProxy: IsProxy },
): void {
  const person: z.infer<typeof Person> = { purpose: 'permissions', user_name: userName, until: now + SIGNED_IN_FOR };
  const value = sealing.seal(JSON.stringify(person));
  setCookie(request, reply, { name: PERSON_COOKIE, value, seconds: SIGNED_IN_FOR / 1_000, isProxy });
}

export function forgetPerson(request: FastifyRequest, reply: FastifyReply, isProxy: IsProxy): void {
  setCookie(request, reply, { name: PERSON_COOKIE, value: '', seconds: 0, isProxy });
}

/** User name of the person who has signed in, if that was a short time ago. */
export function personOf(request: FastifyRequest, sealing: ProviderSealing, now: number): string | undefined {
  const sealed = cookieOf(request, PERSON_COOKIE);
  if (!sealed) return undefined;
  try {
    const { user_name, until } = Person.parse(JSON.parse(sealing.open(sealed)));
    return now < until && until <= now + SIGNED_IN_FOR ? user_name : undefined;
  } catch {
    return undefined;
  }
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?|::ffff:127(?:\.\d+){3})$/i;

/**
 * Whether a password may come over this connection: over https, as far as a trusted proxy or the public address says, or from a
 * program of this computer that asked for it by a loopback name.
 */
export function isSafeForPasswords(request: FastifyRequest, isProxy: IsProxy): boolean {
  if (request.protocol === 'https') return true;
  const from = request.socket.remoteAddress ?? '';
  if (isProxy(from)) {
    const isTold = request.headers['x-forwarded-proto'] !== undefined;
    return !isTold && request.publicBase?.startsWith('https://') === true;
  }
  const host = request.hostname;
  return LOOPBACK.test(from) && LOOPBACK.test(host);
}
