import type { RemoteKey, RemoteKeys } from '#electron/store/site/remote-keys.ts';
import { AppError } from '#shared/problem.ts';
import type { HttpSiteOptions } from './http-site.ts';
import { databaseOf, isListOfDatabases, isOfAccounts, joinedControls } from './signed-site.ts';
import { isPrivateLine } from './site-address.ts';
import { keyNeedsHttps, type SiteKeys } from './site-keys.ts';
import type { SiteReply, SiteRequest, SiteSource } from './site-source.ts';

interface KeyedSiteOptions {
  site: string;
  siteName: string;
  key: RemoteKey;
  keys: SiteKeys;
  /** Where it is noted whether the site takes the key. */
  notes: Pick<RemoteKeys, 'noteRefusal' | 'noteLimit' | 'noteUse'>;
  connect: (key: HttpSiteOptions['key']) => SiteSource;
  /** Asks for all that no key is for: an account, or nobody. */
  other: SiteSource;
}

/** Whether a key is for a request: it reads records, and the list of databases (`wire-notes.md` §7.3). */
function isForKey({ method, path }: SiteRequest): boolean {
  if (method !== 'GET' || isOfAccounts(path)) return false;
  return isListOfDatabases(path) || databaseOf(path) !== undefined;
}

/**
 * A site whose records are read with a key. Everything else is asked by the account, or by nobody; no request has both a key and a
 * signature. So is a database that the key is not for, as another Allelier says so. Where the site refuses the key, it is not left out
 * unasked: newer records would be missing without a word. AppError besides those of `createSignedSite`: `key_refused` (401), `key_needs_https` (400), `key_removed` (409).
 */
export function createKeyedSite({ site, siteName, key, keys, notes, connect, other }: KeyedSiteOptions): SiteSource {
  const keyed = connect(async () => {
    const { address = '' } = keyed.site;
    if (!isPrivateLine(address)) throw keyNeedsHttps(siteName, address);
    const text = await keys.open(key.id);
    if (text !== undefined) return text;
    throw new AppError(409, 'key_removed', `The key of ${siteName} was just removed or replaced. Ask again.`);
  });

  const notFor = new Set(key.not_for);

  async function readRecords(asked: SiteRequest, database: string): Promise<SiteReply> {
    if (notFor.has(database)) return other.request(asked);
    const reply = await keyed.request(asked);
    if (reply.status === 401 && isLimited(reply)) {
      notFor.add(database);
      await notes.noteLimit(key.id, database);
      return other.request(asked);
    }
    if (reply.status === 401) {
      await notes.noteRefusal(key.id, database);
      throw keyRefused({ site, siteName, database }, key);
    }
    if (reply.status < 400 && !reply.origin.from_cache) await notes.noteUse(key.id, database);
    return reply;
  }

  /** What no key is for, where nobody is signed in: that it needs an account is no fault of the key. */
  async function askOther(asked: SiteRequest): Promise<SiteReply> {
    try {
      return await other.request(asked);
    } catch (error) {
      if (error instanceof AppError && error.problem.code === 'sign_in_needed') {
        const sentence = `The key of ${siteName} is for reading only. Sequence queries, submissions and curation need an account there: sign in.`;
        throw AppError.fromProblem({ ...error.problem, message: sentence });
      }
      throw error;
    }
  }

  async function request(asked: SiteRequest): Promise<SiteReply> {
    // Another program may have removed it.
    if ((await keys.open(key.id)) === undefined) return other.request(asked);
    if (!isForKey(asked)) return askOther(asked);
    const database = databaseOf(asked.path);
    if (database !== undefined) return readRecords(asked, database);
    // No site needs a key for its list: one that refuses it for that shows what others see.
    const list = await keyed.request(asked);
    return list.status === 401 ? other.request(asked) : list;
  }

  const controls = keyed.remote && other.remote ? { remote: joinedControls(keyed.remote, other.remote) } : {};
  return { ...other, ...controls, reader: 'key', request };
}

/** Only another Allelier says that a key is good, but for other databases; as deployed servers do, its other face has no codes. */
function isLimited({ body }: SiteReply): boolean {
  if (typeof body !== 'object' || body === null) return false;
  if ('code' in body) return body.code === 'key_not_allowed';
  return 'message' in body && /API key .*limited to other databases/.test(String(body.message));
}

function keyRefused(
  { site, siteName, database }: { site: string; siteName: string; database: string },
  { begins }: RemoteKey,
): AppError {
  return new AppError(
    401,
    'key_refused',
    `${siteName} does not accept the key that begins with ${begins} for ${database}: it has ended, is unknown there, or is not for this database. Give another key, or remove it to read without one.`,
  ).mendedBy('See to the key', `/sites/${encodeURIComponent(site)}/health`);
}
