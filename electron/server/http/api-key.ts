import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readParameters } from '#electron/oauth/provider/read-parameters.ts';
import type { ApiKeys, KnownKey } from '#electron/store/site/api-keys.ts';
import { isKeyParameter, unescaped, withoutKeys } from '#shared/api-keys.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { Route } from '#shared/api/route.ts';
import { createLruCache } from '#shared/lru-cache.ts';
import type { AppError } from '#shared/problem.ts';
import type { Visitor } from '#shared/principal.ts';
import type { WrongKeys } from './wrong-keys.ts';

/** The header in which deployed servers take keys (`wire-notes.md` §7.3), as Node names it. */
const HEADER = 'x-api-key';

/** Milliseconds after which the use of a key is written down again: a write for each request would cost more than the request. */
const USE_WRITTEN = 60_000;
/** Keys of which it is remembered when that was: more than are used within that time. */
const REMEMBERED = 1_000;

/**
 * Refuses what no key may do, whatever the key, before anything else of a request is looked at: all methods but GET and HEAD, a
 * signature beside it, an address with a key, which programs on the way write down, and too many wrong keys of one client. Messages
 * have the word "unauthorized", after which scripts do not try again (`wire-notes.md` §1.4).
 */
export function guardKeys(app: FastifyInstance, { waitFor }: WrongKeys): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasKeyInAddress(request.url)) throw keyInAddress();
    const key = keyIn(request);
    if (key !== undefined) {
      const { method, routeOptions, ip } = request;
      if (method !== 'GET' && method !== 'HEAD') throw refusedToKeys(routeOptions.config.route);
      if (isSigned(request)) throw keyAndSignature();
      const wait = waitFor(ip, key);
      if (wait > 0) {
        reply.header('retry-after', wait);
        throw tooManyKeys(wait);
      }
    }
    done();
  });
}

/** The key of a request, if it has one. */
export function keyIn({ headers }: FastifyRequest): string | undefined {
  const key = headers[HEADER];
  return key === undefined ? undefined : String(key);
}

/** Finds out whose key it is that comes from an address, and notes that it was used. Refuses wrong ones (401). */
export type KeyCheck = (key: string, address: string) => Visitor;

export function createKeyCheck(
  keys: () => Pick<ApiKeys, 'find' | 'used'>,
  { tell }: WrongKeys,
  now: () => number = Date.now,
): KeyCheck {
  const written = createLruCache<number>({ limit: REMEMBERED });

  function noteUse({ id }: KnownKey): void {
    if (Math.abs(now() - (written.get(id) ?? 0)) < USE_WRITTEN) return;
    written.set(id, now());
    // Whoever reads does not wait for it, and reads where it cannot be written.
    void keys()
      .used(id, now())
      .catch(() => undefined);
  }

  return (text, address) => {
    const key = keys().find(text);
    tell(address, text, key !== undefined);
    if (!key) throw unknownKey();
    const { id, user_name, is_disabled, is_banned } = key;
    if (is_disabled) throw disabledAccount(user_name);
    if (is_banned) throw bannedKeys(user_name);
    noteUse(key);
    return { kind: 'key', key: id, account: user_name };
  };
}

/** What a key is not taken for, in a sentence. Without a route: a change of what is not there. */
export function refusedToKeys(route: Route | undefined): AppError {
  if (route?.path.includes('/submissions') === true)
    return refusal(
      'key_refused',
      'An API key is unauthorized for submissions, their messages and their files. Sign the request (OAuth).',
    );
  if (route !== undefined && route.method !== 'GET' && route.effect === 'reads')
    return refusal(
      'key_refused',
      'An API key is unauthorized for POST: searches and queries with sequences or designations need a signed request (OAuth), or none where the database is public.',
    );
  return refusal(
    'key_refused',
    'An API key is unauthorized for changes and for curation: it only reads, with GET and HEAD. Sign the request (OAuth).',
  );
}

/** A key of a database that is not one of those that it is for. */
export function otherDatabase(database: string): AppError {
  return refusal(
    'key_not_allowed',
    `This API key is unauthorized for the database "${database}": it is limited to other databases. Leave it out, or use another one.`,
  );
}

function isSigned({ url, headers }: FastifyRequest): boolean {
  const { oauth, fault } = readParameters({ address: url, authorization: headers.authorization, form: [] });
  return oauth.size > 0 || fault !== undefined;
}

function hasKeyInAddress(url: string): boolean {
  // Quick, as nearly all addresses have nothing to do with keys.
  if (!/%|key|allelier_/i.test(url)) return false;
  const plain = unescaped(url);
  const [, query = ''] = plain.split(/\?(.*)/s);
  return withoutKeys(plain) !== plain || query.split('&').some((one) => isKeyParameter(one.split('=', 1)[0] ?? ''));
}

const keyInAddress = () =>
  refusal(
    'key_refused',
    'An API key in an address is unauthorized: addresses are written down on the way. Send it in the header X-API-Key, and end this key, which others may have seen.',
  );

const keyAndSignature = () =>
  refusal(
    'key_refused',
    'The request is unauthorized: it has both an API key and a signature (OAuth). Leave out one of them.',
  );

const unknownKey = () =>
  refusal(
    'unknown_key',
    'The request is unauthorized: no account has the API key in X-API-Key. It was ended or never given.',
  );

const disabledAccount = (name: string) =>
  refusal('account_disabled', `The account "${name}" of this API key is unauthorized: it has been disabled.`);

const bannedKeys = (name: string) =>
  refusal(
    'key_banned',
    `The request is unauthorized: an administrator has banned the API keys of the account "${name}".`,
  );

const tooManyKeys = (seconds: number) =>
  refusal(
    'too_many_wrong_keys',
    `The request is unauthorized: too many wrong API keys came from this address. Try again in ${seconds} seconds.`,
  );
