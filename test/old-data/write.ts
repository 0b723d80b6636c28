/**
 * `node test/old-data/write.ts CHECKOUT FILE`: lets the program of a checkout write a data folder with one of everything that lies on
 * disk, and packs it with what the program says of it. The checkout needs its packages and built screens. The other site listens on
 * port 9, where nobody answers later: this needs the right to use that port.
 *
 * `test/fixtures/data-c52959ab.zip` was made so from commit c52959ab. `test/service/old-data.test.ts` opens it.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { zipSync } from 'fflate';
import { serveProgram, type ServedProgram } from '#test/support/served-program.ts';
import { queryOf, sign, type Credentials } from '#test/support/sign-request.ts';
import { fillDatabases, fillOther, fillResults, fillSettings, fillSites, fillTrash } from './fill.ts';
import { fillDrafts } from './fill-submissions.ts';
import type { OldData } from './old-data.ts';
import { questionsOf, requestsToAsk, type Written } from './questions.ts';

const [checkout, file] = process.argv.slice(2);
if (checkout === undefined || file === undefined) throw new Error('usage: node test/old-data/write.ts CHECKOUT FILE');
const root = resolve(checkout);
const work = mkdtempSync(join(tmpdir(), 'allelier-old-data-'));
const serve = (name: string, parameters: string[] = []) => {
  const [dataFolder, configFolder] = [join(work, name, 'data'), join(work, name, 'config')];
  mkdirSync(dataFolder, { recursive: true });
  return serveProgram({ root, dataFolder, configFolder, parameters: ['--no-demo', ...parameters] });
};

/** Signs in for a database as the owner, who allows it at once, as a script does. */
async function signIn(main: ServedProgram, database: string): Promise<Required<Credentials>> {
  const client = { name: 'A script', submit: true, curate: true, databases: [] };
  const pair = (await main.call('clients:add', client)) as { key: string; secret: string };
  const take = async (path: string, credentials: Credentials, oauth: Record<string, string> = {}) => {
    const address = `${main.service}/db/${database}/oauth/${path}`;
    const reply = await fetch(queryOf(address, sign({ address, credentials, oauth })));
    const said = (await reply.json()) as { oauth_token?: string; oauth_token_secret?: string };
    if (!said.oauth_token || !said.oauth_token_secret) throw new Error(`${path}: ${JSON.stringify(said)}`);
    return { ...pair, token: said.oauth_token, tokenSecret: said.oauth_token_secret };
  };
  const asked = await take('get_request_token', pair, { oauth_callback: 'oob' });
  const [waiting] = (await main.call('clients:waiting')) as { id: string }[];
  const { verifier } = (await main.call('clients:allow', { id: waiting?.id })) as { verifier: string };
  const access = await take('get_access_token', asked, { oauth_verifier: verifier });
  return take('get_session_token', access);
}

/** Writes all, and gives the ids and the exported draft. */
async function write(main: ServedProgram) {
  const other = await serve('other', ['--port', '9']);
  const consumer = await fillOther(other);
  await fillSettings(main);
  const batch = await fillDatabases(main);
  const trash = await fillTrash(main);
  const site = await fillSites(main, other, consumer);
  const runs = await fillResults(main);
  const made = await fillDrafts(main, site, runs);
  const credentials = await signIn(main, 'isos');
  await other.stop();
  // Nobody answers there any more: it waits.
  const waiting = { draft_id: made.drafts['waiting'] };
  const { revision } = (await main.call('draft:read', waiting)) as { revision: number };
  await main.call('draft:send', { ...waiting, revision });
  const saved = (await main.call('draft:save-copy', { draft_id: made.drafts['kept'] })) as { href: string };
  const written: Written = { batch, trash, site, runs, ...made };
  return { written, credentials, draft: await main.fetch(saved.href) };
}

/** What answers do not show although it was written. */
const unseen: string[] = [];

function look(what: string, answer: unknown, shows: readonly string[]): void {
  const text = JSON.stringify(answer);
  const missing = shows.filter((one) => !text.includes(one));
  if (missing.length > 0) unseen.push(`${what} does not show ${missing.join(', ')}:\n${text.slice(0, 2000)}`);
}

/** Asks a program that was started anew. */
async function record(main: ServedProgram, written: Written, credentials: Required<Credentials>) {
  const questions: OldData['questions'] = [];
  for (const [name, input, ...shows] of questionsOf(written)) {
    const answer = await main.call(name, input);
    look(`${name} ${JSON.stringify(input)}`, answer, shows);
    questions.push({ name, input, shows, answer });
  }
  const requests: OldData['requests'] = [];
  for (const { path, isSigned, shows } of requestsToAsk) {
    const address = main.service + path;
    const reply = await fetch(isSigned ? queryOf(address, sign({ address, credentials })) : address);
    const body: unknown = JSON.parse((await reply.text()).replaceAll(main.service, 'ADDRESS'));
    look(path, { status: reply.status, body }, shows);
    requests.push({ path, isSigned, shows, status: reply.status, body });
  }
  return { questions, requests };
}

/** The files below a folder by their path in the archive. */
function filesOf(folder: string): Record<string, Uint8Array> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(folder, path).split(sep).join('/'), readFileSync(path)];
    }),
  );
}

try {
  const first = await serve('main');
  const { written, credentials, draft } = await write(first);
  await first.stop();
  const files = filesOf(join(work, 'main'));
  const second = await serve('main');
  const recorded = await record(second, written, credentials);
  await second.stop();
  if (unseen.length > 0) throw new Error(unseen.join('\n\n'));
  const { batch, trash, drafts, runs, cases } = written;
  const data: OldData = {
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    written_at: Date.now(),
    credentials,
    ids: {
      batch,
      trash,
      draft: drafts['kept'] ?? '',
      deleted_draft: drafts['deleted'] ?? '',
      deleted_run: runs['deleted'] ?? '',
      removed_case: cases['second'] ?? '',
    },
    ...recorded,
  };
  const json = new TextEncoder().encode(JSON.stringify(data, undefined, 1));
  const packed = zipSync({ ...files, 'kept.draft.zip': draft, 'said.json': json }, { level: 9 });
  writeFileSync(file, packed);
  console.log(`${file}: ${packed.length} bytes, ${recorded.questions.length} answers.`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
