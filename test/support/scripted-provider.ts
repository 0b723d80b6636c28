import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALLOWS_MANY } from './allows-many.ts';

/** What the provider does otherwise than it should: each member plays one situation. */
export interface Script {
  /** Seconds by which its clock is ahead. */
  clockAhead: number;
  /** Databases that list themselves to everybody, and those that want a signature. */
  open: string[];
  closed: string[];
  /** Databases in which the account is not registered. */
  unregistered: string[];
  /** The client may not be used for anything. */
  refusesClient: boolean;
  /** Answers each step as if an hour had passed since the verifier was shown. */
  verifierIsOld: boolean;
  /** Refusals repeat the whole address that was asked for. */
  echoes: boolean;
  /** Keys (`X-API-Key`) with which it may be read. */
  keys: string[];
  /** Loci of each database. */
  loci: number;
  /** Searches for sequences, and finds nothing. */
  searches: boolean;
  /** Access tokens count as expired. */
  accessIsOld: boolean;
  /** Gives no session, but this status. */
  sessionStatus?: number;
  /** Answers everything in place of the service: a portal, a website, a fault. */
  instead?: { status: number; type: string; body: string; location?: string };
}

interface Token {
  secret: string;
  kind: 'request' | 'access' | 'session';
  verifier?: string;
  isRedeemed?: boolean;
}

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const word = (length: number) =>
  randomBytes(length * 2)
    .toString('base64url')
    .replaceAll(/[-_]/g, 'x')
    .slice(0, length);

/** The signature of RFC 5849 §3.4 for a request whose parameters all stand in the query. */
function signatureOf(method: string, url: URL, consumerSecret: string, tokenSecret: string): string {
  const pairs = [...url.searchParams]
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([n1, v1], [n2, v2]) => (n1 === n2 ? (v1 < v2 ? -1 : Number(v1 > v2)) : n1 < n2 ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const text = [method, url.origin + url.pathname, pairs].map(encode).join('&');
  return createHmac('sha1', `${encode(consumerSecret)}&${encode(tokenSecret)}`)
    .update(text)
    .digest('base64');
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * A small site with a sign-in (OAuth 1.0a, three legs), written from `wire-notes.md` §7 with Node alone, so that it shares no line
 * with the program that is tested. Its page `/authorize` approves at once and shows the verifier.
 */
export async function startScriptedProvider(change: Partial<Script> = {}) {
  const script: Script = {
    clockAhead: 0,
    open: ['open_seqdef'],
    closed: ['closed_seqdef'],
    unregistered: [],
    refusesClient: false,
    verifierIsOld: false,
    keys: [],
    loci: 1,
    searches: false,
    accessIsOld: false,
    echoes: false,
    ...change,
  };
  const consumer = { key: word(24), secret: `${word(38)}/+=&` };
  const tokens = new Map<string, Token>();
  const nonces = new Set<string>();
  /** Every secret and token that was ever given, to look for. */
  const secrets: string[] = [consumer.secret];
  const requests: string[] = [];
  const proofs: { asked: string; key: string | undefined; isSigned: boolean }[] = [];

  function issue(kind: Token['kind']) {
    const key = word(32);
    const secret = word(32);
    tokens.set(key, { kind, secret });
    secrets.push(key, secret);
    return { oauth_token: key, oauth_token_secret: secret };
  }

  /** Refuses a wrong client, signature, clock or nonce; `token` is what must have signed. */
  function check(method: string, url: URL, token: Token | undefined, checksTime: boolean): void {
    const given = Object.fromEntries(url.searchParams);
    if (given['oauth_consumer_key'] === undefined) throw new Refusal(403, 'No consumer key.');
    if (given['oauth_consumer_key'] !== consumer.key) throw new Refusal(403, 'Unrecognized client');
    const names = [...url.searchParams.keys()];
    if (new Set(names).size !== names.length) throw new Refusal(401, 'Signature verification failed');
    if (given['oauth_signature'] !== signatureOf(method, url, consumer.secret, token?.secret ?? '')) {
      throw new Refusal(401, 'Signature verification failed');
    }
    if (!checksTime) return;
    const now = Date.now() / 1000 + script.clockAhead;
    if (Math.abs(Number(given['oauth_timestamp']) - now) > 600)
      throw new Refusal(401, 'Timestamp more than 600 seconds off');
    const nonce = `${given['oauth_nonce']} ${given['oauth_timestamp']}`;
    if (nonces.has(nonce)) throw new Refusal(401, 'Nonce already used');
    nonces.add(nonce);
  }

  function find(url: URL, kind: Token['kind'], message: string): Token {
    const token = tokens.get(url.searchParams.get('oauth_token') ?? '');
    if (token?.kind === kind) return token;
    throw new Refusal(401, message);
  }

  const steps: Record<string, (method: string, url: URL) => unknown> = {
    get_request_token(method, url) {
      check(method, url, undefined, true);
      if (script.refusesClient) throw new Refusal(401, 'Client is unauthorized to access this database.');
      return { ...issue('request'), oauth_callback_confirmed: 'true' };
    },
    get_access_token(method, url) {
      const token = find(url, 'request', 'Invalid request token');
      if (!token.verifier || token.verifier !== url.searchParams.get('oauth_verifier')) {
        throw new Refusal(401, 'Invalid verifier');
      }
      if (token.isRedeemed) throw new Refusal(401, 'The request token has already been redeemed');
      if (script.verifierIsOld) throw new Refusal(401, 'The request token has expired');
      check(method, url, token, false);
      token.isRedeemed = true;
      return issue('access');
    },
    get_session_token(method, url) {
      if (script.sessionStatus !== undefined) throw new Refusal(script.sessionStatus, 'No session.');
      const token = find(url, 'access', 'Invalid access token');
      if (script.accessIsOld) throw new Refusal(401, 'The access token has expired');
      check(method, url, token, true);
      return issue('session');
    },
  };

  function database(method: string, url: URL, name: string, key: string | undefined): unknown {
    if (![...script.open, ...script.closed].includes(name)) throw new Refusal(404, `Database ${name} does not exist`);
    if (key !== undefined) {
      if (method !== 'GET' || url.searchParams.has('oauth_consumer_key')) throw new Refusal(401, 'Not with a key');
      if (!script.keys.includes(key)) throw new Refusal(401, `Unrecognized API key${script.echoes ? ` ${key}` : ''}`);
      return { loci: `${url.origin}/db/${name}/loci` };
    }
    if (url.searchParams.has('oauth_consumer_key')) {
      const token = find(url, 'session', 'Invalid session token: unauthorized');
      check(method, url, token, false);
      if (script.refusesClient) throw new Refusal(401, 'Client is unauthorized to access this database.');
      if (script.unregistered.includes(name)) throw new Refusal(401, 'Invalid session token: unauthorized');
      return { loci: `${url.origin}/db/${name}/loci`, signed: true };
    }
    if (script.closed.includes(name)) throw new Refusal(401, 'This resource is unauthorized without a signature');
    return { loci: `${url.origin}/db/${name}/loci` };
  }

  function answer(method: string, url: URL, key: string | undefined): unknown {
    const [, root, name, oauth, step] = url.pathname.split('/');
    if (root === 'authorize') {
      const token = tokens.get(url.searchParams.get('oauth_token') ?? '');
      if (!token) throw new Refusal(404, 'There is no such request.');
      token.verifier = word(8);
      secrets.push(token.verifier);
      return `<!doctype html><title>Authorise</title><p>Your code: <b id="verifier">${token.verifier}</b></p>`;
    }
    if (root !== 'db') throw new Refusal(404, 'No such route');
    if (name === undefined) {
      const databases = [...script.open, ...script.closed].map((each) => ({
        name: each,
        description: `About ${each}`,
        href: `${url.origin}/db/${each}`,
      }));
      return [{ name: 'all', description: 'All databases', databases }];
    }
    if (oauth === undefined || oauth === '') return database(method, url, name, key);
    if (oauth === 'loci') {
      database(method, url, name, key);
      const [page, size] = [
        Number(url.searchParams.get('page') ?? 1),
        Number(url.searchParams.get('page_size') ?? 100),
      ];
      const shown = Array.from({ length: script.loci }, (_, index) => `${url.origin}/db/${name}/loci/locus_${index}`);
      return { records: script.loci, loci: shown.slice((page - 1) * size, page * size) };
    }
    if (oauth === 'sequence' && script.searches) {
      database(method, url, name, key);
      return { exact_matches: {} };
    }
    if (oauth === 'submissions') {
      if (!url.searchParams.has('oauth_consumer_key')) throw new Refusal(401, 'unauthorized');
      database(method, url, name, key);
      return { records: 0, submissions: [] };
    }
    if (![...script.open, ...script.closed].includes(name)) throw new Refusal(404, 'No such database');
    const take = oauth === 'oauth' && step !== undefined ? steps[step] : undefined;
    if (!take) throw new Refusal(404, 'No such route');
    return take(method, url);
  }

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    requests.push(url.pathname);
    const key = request.headers['x-api-key']?.toString();
    proofs.push({
      asked: `${request.method} ${url.pathname}`,
      key,
      isSigned: [...url.searchParams.keys()].some((name) => name.startsWith('oauth_')),
    });
    response.setHeaders(new Map(Object.entries(ALLOWS_MANY)));
    response.setHeader('date', new Date(Date.now() + script.clockAhead * 1000).toUTCString());
    const { instead } = script;
    if (instead) {
      if (instead.location !== undefined) response.setHeader('location', instead.location);
      response.writeHead(instead.status, { 'content-type': instead.type }).end(instead.body);
      return;
    }
    try {
      const body = answer(request.method ?? 'GET', url, key);
      const isPage = typeof body === 'string';
      response.writeHead(200, { 'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json' });
      response.end(isPage ? body : JSON.stringify(body));
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500;
      const said = error instanceof Error ? error.message : '';
      const message = script.echoes ? `${said} (${request.url}) ${decodeURIComponent(request.url ?? '')}` : said;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status, title: `Error ${status}`, message }));
    }
  }

  const server = createServer(respond);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    address,
    script,
    consumer,
    secrets,
    /** Paths asked for, in order. */
    requests,
    /** The key of each request, and whether it was signed. */
    proofs,
    /** Approves a sign-in as its user does on the authorise page. Gives the verifier that the page shows. */
    async approve(page: string): Promise<string> {
      const text = await (await fetch(page)).text();
      return /id="verifier">([^<]+)</.exec(text)?.[1] ?? '';
    },
    /** Ends what was given: all sessions, or the permission too. */
    endSessions: () => tokens.forEach(({ kind }, key) => kind === 'session' && tokens.delete(key)),
    revoke: () => tokens.forEach(({ kind }, key) => kind !== 'request' && tokens.delete(key)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type ScriptedProvider = Awaited<ReturnType<typeof startScriptedProvider>>;
