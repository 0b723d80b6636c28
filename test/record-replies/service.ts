import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allowOnPage } from '../support/allow-on-page.ts';
import { ask as request, type Reply as Answer } from '../support/ask.ts';
import { headerOf, sign, type Credentials } from '../support/sign-request.ts';
import { plain, plainHeaders, shortened, type Recorded } from './recording.ts';

/** Behind the dates of the demonstration and the real data, and in the past: files that the program makes are never left over. */
const FIRST_MOMENT = Date.UTC(2026, 0, 15, 9);
const HOST = 'http://localhost';
const PASSWORD = 'correct horse battery';
const CLIENTS = { full: 'RecorderOfEverything0001', reading: 'RecorderThatOnlyReads001' };
const SECRET = 'secret'.repeat(7);

/** Who asks, in the order in which the same change is tried. Each has the role of its name in every database. */
export const EVERYBODY = ['nobody', 'reader', 'submitter', 'curator', 'admin'] as const;
/** `member` has no role, `scoped` curates one locus, `limited` is the administrator behind a client that may only read. */
const OTHERS = ['member', 'scoped', 'limited'] as const;
export type Caller = (typeof EVERYBODY | typeof OTHERS)[number];

/** A reply with the members of a JSON object; none of anything else. */
export interface Reply extends Answer {
  json: Record<string, unknown>;
}

/** Further things to say in a request: headers, and other OAuth parameters or another secret than usual. */
export interface Wishes {
  headers?: Record<string, string>;
  oauth?: Record<string, string>;
  secret?: string;
}
export type Ask = (as: Caller, method: string, path: string, body?: unknown, wishes?: Wishes) => Promise<Reply>;

/**
 * A service of the sources beside this file, with the demonstration and, if they are wanted, the generated databases; and, if `real` names
 * their folder, the real data. Each request and its reply go to `keep`.
 */
export async function startService(
  keep: (recorded: Recorded) => void,
  { generated, real }: { generated: boolean; real: string | undefined },
) {
  const root = resolve(import.meta.dirname, '../..');
  const folder = mkdtempSync(join(tmpdir(), 'allelier-replies-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const data = join(folder, 'data');
  const clock = join(folder, 'clock');
  writeFileSync(clock, String(FIRST_MOMENT));
  const clockFile = openSync(clock, 'r+');
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'fixed-clock.ts')).href}`,
    RECORD_CLOCK: clock,
    ALLELIER_CONFIG: join(data, 'test-config'),
  };
  const run = (file: string, line: string[], input = '') =>
    execFileSync(process.execPath, [file, ...line], { cwd: root, env, input, encoding: 'utf8', stdio: 'pipe' });
  const typeIn = (input: string, ...line: string[]) => run('electron/cli/launch.mjs', [...line, '--data', data], input);
  const shell = (...line: string[]) => typeIn('', ...line);

  run('test/e2e/support/prepare-data.ts', [data]);
  const databases = ['demo_seqdef', 'demo_isolates'];
  if (generated) {
    const made = run('test/record-replies/prepare-generated.ts', [data]).trim().split(' ');
    // As they lie after a while: designations packed.
    for (const name of made) shell('compact', name);
    databases.push(...made);
  }
  if (real !== undefined) databases.push(...importReal(shell, folder, resolve(real)));
  const accounts = [...EVERYBODY.slice(1), 'member', 'scoped'] as const;
  for (const name of accounts) typeIn(PASSWORD, 'account', 'add', name, '--password-stdin');
  for (const name of EVERYBODY.slice(1)) for (const database of databases) shell('grant', database, name, name);
  shell('grant', 'demo_seqdef', 'scoped', 'curator', '--locus', 'synA');
  const add = ['client', 'add', '--secret-stdin', '--key'];
  typeIn(SECRET, ...add, CLIENTS.full, '--submit', '--curate', 'Recorder');
  typeIn(SECRET, ...add, CLIENTS.reading, 'Reader');

  const child = fork(join(root, 'test/support/other-signed-service.ts'), [data], { cwd: root, env });
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  const credentials = new Map<Caller, Credentials>();
  let moment = FIRST_MOMENT;
  let nonces = 0;
  let isChanged = true;

  /** What follows for isolates from changes is worked out in the background. A search waits for it. */
  async function finishChanges(): Promise<void> {
    isChanged = false;
    const search = { method: 'POST', headers: { host: 'localhost' }, body: '{"scheme.1.ST":"1"}' };
    for (const name of databases) await request(address, `/db/${name}/isolates/search`, search);
  }

  const ask: Ask = async (as, method, path, body, { headers = {}, oauth = {}, secret } = {}) => {
    const reads = method === 'GET' || method === 'HEAD';
    if (reads && isChanged) await finishChanges();
    if (!reads) {
      writeSync(clockFile, String((moment += 1000)), 0);
      isChanged = true;
    }
    const known = credentials.get(as);
    const usual = { oauth_timestamp: String(moment / 1000), oauth_nonce: `nonce${(nonces += 1)}` };
    const who = known && { ...known, secret: secret ?? known.secret };
    const signed = who && sign({ method, address: HOST + path, credentials: who, oauth: { ...usual, ...oauth } });
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const reply = await request(address, path, {
      method,
      headers: { host: 'localhost', ...(signed ? { authorization: headerOf(signed) } : {}), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    });
    keep({
      caller: as,
      method,
      address: plain(path),
      ...(sent === undefined ? {} : { sent: shortened(plain(sent)) }),
      ...(Object.keys(headers).length === 0 ? {} : { with: plainHeaders(headers) }),
      status: reply.status,
      headers: plainHeaders(reply.headers),
      body: reply.headers['content-encoding'] === undefined ? shortened(plain(reply.text)) : '',
    });
    return { ...reply, json: reply.text.startsWith('{') ? (JSON.parse(reply.text) as Reply['json']) : {} };
  };

  /** The three legs of signing in. */
  async function signIn(as: Caller, account: string, key: string): Promise<void> {
    credentials.set(as, { key, secret: SECRET });
    const step = async (name: string, oauth: Record<string, string>) => {
      const { json } = await ask(as, 'GET', `/db/demo_seqdef/oauth/${name}`, undefined, { oauth });
      const [token, tokenSecret] = [String(json['oauth_token']), String(json['oauth_token_secret'])];
      credentials.set(as, { key, secret: SECRET, token, tokenSecret });
      return token;
    };
    const token = await step('get_request_token', { oauth_callback: 'oob' });
    const page = `${address}/authorize?db=demo_seqdef&page=authorizeClient&oauth_token=${token}`;
    await step('get_access_token', { oauth_verifier: await allowOnPage(page, account) });
    await step('get_session_token', {});
  }
  for (const name of accounts) await signIn(name, name, CLIENTS.full);
  await signIn('limited', 'admin', CLIENTS.reading);

  return {
    ask,
    shell,
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Imports the real data, with the genomes of Neisseria as isolates. Gives the names of the databases. */
function importReal(shell: (...line: string[]) => string, folder: string, real: string): string[] {
  for (const scheme of ['neisseria', 'saureus']) {
    execFileSync('tar', ['xf', join(real, `${scheme}_mlst.tar.xz`), '-C', folder]);
    shell('import', join(folder, scheme), '--database', scheme);
  }
  const table = join(folder, 'isolates.tsv');
  const rows = ['Z2491', 'G2136', 'NM51'].map((name) => `${name}\tIllumina\tnmen_${name}.fna.gz\n`);
  writeFileSync(table, `isolate\tsequence_method\tassembly_filename\n${rows.join('')}`);
  const isolates = ['--database', 'neisseria_isolates', '--isolates', table, '--link', 'neisseria'];
  shell('import', join(real, 'genomes'), ...isolates);
  return ['neisseria', 'saureus', 'neisseria_isolates'];
}
