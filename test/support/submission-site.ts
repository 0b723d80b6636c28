import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { ALLOWS_MANY } from './allows-many.ts';

/** What a deployed server keeps of a submission, and what was done to it. */
interface Made {
  isolates: Record<string, string>[];
  /** As it came. */
  embargo: unknown;
  files: Map<string, Buffer>;
  /** The session token of who sent it. */
  sender: string;
}

/** A server of the deployed kind that knows no idempotency keys, with one database `x` of isolates. It does what a test tells it. */
export interface SubmissionSite {
  address: string;
  made: Made[];
  /** Requests that made a submission, or would have. */
  posts: number;
  /** `answer`: the line is cut after a submission was made. `upload`: in the middle of a file. Others answer with a status. */
  fault: 'answer' | 'upload' | 'refuse' | 'trouble' | 'quota' | undefined;
  /** What it tells of the embargo of a submission; by default nothing, as deployed servers. */
  embargo: (asked: unknown) => unknown;
  /** What it says of its policy; it has no such route where nothing is set. */
  policy: object | undefined;
  /** Called before a request is answered, and may hold it back. */
  onRequest: (request: IncomingMessage) => Promise<unknown> | undefined;
  /** Answers nobody any more, until `listen` is called. */
  down(): Promise<void>;
  up(): Promise<void>;
}

export async function startSubmissionSite(): Promise<SubmissionSite> {
  const site: SubmissionSite = {
    address: '',
    made: [],
    posts: 0,
    fault: undefined,
    embargo: () => undefined,
    policy: undefined,
    onRequest: () => undefined,
    down: () => stop(),
    up: () => listen(Number(new URL(site.address).port)),
  };
  let server = createServer();
  async function listen(port: number): Promise<void> {
    server = createServer((request, response) => void answerTo(site, request, response));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  async function stop(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
  await listen(0);
  return site;
}

async function answerTo(site: SubmissionSite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await site.onRequest(request);
  const url = new URL(request.url ?? '', site.address);
  const { method } = request;
  const [, id, file] = /^\/db\/x\/submissions\/S(\d+)(\/files)?/.exec(url.pathname) ?? [];
  const here = `${site.address}/db/x`;
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json', ...ALLOWS_MANY }).end(JSON.stringify(body));
  const cut = (): void => void request.socket.destroy();
  if (file && method === 'POST' && site.fault === 'upload') return cut();
  // Undefined where the client, or this server, went away in the middle.
  const body = await text(request).catch(() => undefined);
  if (body === undefined) return;
  if (url.pathname === '/db/x') return void answer(200, { isolates: `${here}/isolates`, fields: `${here}/fields` });
  if (url.pathname === '/db/x/fields') return void answer(200, [{ name: 'isolate', type: 'text', required: true }]);
  if (url.pathname === '/db/x/submission_policy' && site.policy) return void answer(200, site.policy);
  const one = site.made[Number(id) - 1];
  if (one && file && method === 'GET') {
    return void answer(
      200,
      [...one.files.keys()].map((name) => `${here}/submissions/S${id}/files/${name}`),
    );
  }
  if (one && file) {
    const { filename, upload } = uploadOf(body);
    if (filename === undefined) return void answer(400, { status: 400, message: 'Malformed JSON.' });
    if (one.files.has(filename)) return void answer(400, { status: 400, message: 'File already uploaded.' });
    one.files.set(filename, Buffer.from(upload, 'base64'));
    return void answer(201, { message: 'File uploaded.' });
  }
  if (one) return void answer(200, recordOf(site, one, `S${id}`));
  if (url.pathname !== '/db/x/submissions') return void answer(404, { status: 404, message: 'Not found.' });
  if (method === 'GET') {
    const addresses = site.made.map((_, at) => `${here}/submissions/S${at + 1}`);
    return void answer(200, { records: site.made.length, submissions: addresses });
  }
  site.posts += 1;
  if (site.fault === 'refuse') return void answer(400, { status: 400, message: 'No such method.' });
  if (site.fault === 'trouble') return void answer(503, { status: 503, message: 'Under maintenance.' });
  if (site.fault === 'quota') return void answer(429, { status: 429, message: 'That is your daily quota.' });
  site.made.push({
    isolates: isolatesOf(body),
    embargo: (JSON.parse(body) as { embargo?: unknown }).embargo,
    files: new Map(),
    sender: url.searchParams.get('oauth_token') ?? '',
  });
  if (site.fault === 'answer') return cut();
  return void answer(201, { submission: `${here}/submissions/S${site.made.length}` });
}

function uploadOf(body: string): { filename?: string; upload: string } {
  try {
    return JSON.parse(body) as { filename: string; upload: string };
  } catch {
    return { upload: '' };
  }
}

function isolatesOf(body: string): Made['isolates'] {
  const [header = '', ...rows] = (JSON.parse(body) as { isolates: string }).isolates.split('\n');
  const names = header.split('\t');
  return rows.map((row) => Object.fromEntries(row.split('\t').map((cell, at) => [names[at] ?? '', cell])));
}

function recordOf({ address, embargo: told }: SubmissionSite, { isolates, embargo }: Made, id: string) {
  const today = new Date().toISOString().slice(0, 10);
  return {
    id,
    type: 'genomes',
    date_submitted: today,
    datestamp: today,
    status: 'pending',
    submitter: `${address}/db/x/users/1`,
    correspondence: [],
    isolates,
    embargo: told(embargo),
  };
}

/** Seals nothing, so a test can plant tokens. */
export const OPEN_SECRETS = {
  isAvailable: () => true,
  seal: (plain: string) => plain,
  open: (sealed: string) => sealed,
};

/**
 * Makes a data folder know a site as `far`, with an account for each name; the last one is in use. Their tokens are called as they are,
 * and sealed by nothing unless it is said how the host seals. Gives their ids.
 */
export async function plantSite(
  { root }: Pick<DataFolder, 'root'>,
  { address }: Pick<SubmissionSite, 'address'>,
  names: readonly string[],
  { seal, sealedBy }: { seal: (plain: string) => string; sealedBy: 'system' | 'key-file' } = {
    seal: OPEN_SECRETS.seal,
    sealedBy: 'system',
  },
): Promise<number[]> {
  const store = await openSiteStore(join(root, 'site.sqlite'));
  try {
    await store.putRemoteSite({ id: 'far', name: 'Far away', base_url: address, dialect: 'deployed' });
    const ids: number[] = [];
    for (const name of names) {
      const token = { database: 'x', token_sealed: seal(name), secret_sealed: seal('secret'), expires_at: null };
      const id = await store.remoteAccounts.keep({
        site: 'far',
        name,
        sealed_by: sealedBy,
        consumer_key: 'key',
        consumer_secret_sealed: seal('secret'),
        tokens: [
          { ...token, kind: 'access' },
          { ...token, kind: 'session', expires_at: Date.now() + 3_600_000 },
        ],
      });
      await store.useRemoteAccount('far', id);
      ids.push(id);
    }
    return ids;
  } finally {
    await store.close();
  }
}
