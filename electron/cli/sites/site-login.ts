import { readAuthorisePage } from '#electron/remote/remote-sites.ts';
import { listedDatabases, tryAccount } from '#electron/remote/try-account.ts';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { openAskedLines, type AskedLines } from '../terminal/asked-lines.ts';
import { findSite, withRemoteSites, type OpenedSites } from './open-remote-sites.ts';
import type { CliStreams } from '../terminal/streams.ts';

export interface LoginOptions {
  dataFolder: string;
  /** Id or name of the site. */
  site: string;
  /** The user's name for the account. */
  account: string;
  database?: string;
  key?: string;
  /** The secret is the first line of the input, and is not asked for. */
  secretStdin: boolean;
}

/** Verifiers that may be wrong before a sign-in is given up. */
const ATTEMPTS = 5;

/** `allelier site login`: signs in at a site, with the authorise page in a browser of the user's choice. */
export function loginCommand({ dataFolder, ...options }: LoginOptions, streams: CliStreams): Promise<number> {
  return withRemoteSites(dataFolder, streams, async (opened) => {
    const site = await findSite(opened, options.site);
    using lines = openAskedLines(streams);
    await login(opened, site, { options, lines, streams });
    return 0;
  });
}

interface Dialogue {
  options: Omit<LoginOptions, 'dataFolder'>;
  lines: AskedLines;
  streams: CliStreams;
}

async function login(opened: OpenedSites, site: RemoteSite, { options, lines, streams }: Dialogue): Promise<void> {
  const { store, remoteSites, signIn } = opened;
  const { signal, stdout, stderr } = streams;
  const { account } = options;
  const ask = remoteSites.askFor(site);
  const database = options.database ?? (await firstDatabase(site, { ask, signal }));
  const consumer = await askConsumer(opened, site, { options, lines, streams });
  const authorizeUrl = readAuthorisePage(site.authorize_url ?? `${site.base_url}/authorize`);
  const place = { site: site.id, siteName: site.name, database, account };
  const { flow, url } = await signIn.begin({ place, ask, authorizeUrl, signal, ...defined({ consumer }) });
  stderr.write(`Open this page, allow access, and copy the verifier that it shows:\n${url}\n`);
  const id = await takeVerifier(opened, flow, { lines, signal, stderr });
  if (!site.account) await store.useRemoteAccount(site.id, id);
  stdout.write(`Signed in at ${site.name} as "${account}".\n`);
  stderr.write(
    'The tokens are sealed with the key file, for the shell and the screens in a browser. The window of the desktop seals for itself: sign in there too.\n',
  );
  const { accounts, sessions } = { accounts: store.remoteAccounts, sessions: remoteSites.sessions };
  const trial = { account: { id, name: account }, site, accounts, sessions, ask, signal };
  const [reach] = await tryAccount(trial, [database]);
  stderr.write(
    reach?.reached === true
      ? `A signed call to ${database} works.\n`
      : `The account is not registered for ${database}: register it there with your account at ${site.name}.\n`,
  );
}

async function firstDatabase(
  site: RemoteSite,
  asked: Omit<Parameters<typeof listedDatabases>[0], 'site'>,
): Promise<string> {
  const [first] = await listedDatabases({ site, ...asked });
  if (first !== undefined) return first;
  throw new AppError(404, 'no_databases', `${site.name} lists no database for everybody. Name one with --database.`);
}

/** Key and secret as given or typed; nothing where those that are kept are used. */
async function askConsumer({ store, remoteSites }: OpenedSites, site: RemoteSite, { options, lines }: Dialogue) {
  const { key, secretStdin } = options;
  if (key === undefined && !secretStdin) {
    for (const { id } of await store.remoteAccounts.list(site.id)) {
      if (await remoteSites.sessions.consumerOf(id)) return undefined;
    }
  }
  const secretFirst = secretStdin ? await lines.ask('') : undefined;
  const givenKey = key ?? (await lines.ask(`Consumer key for ${site.name}: `));
  return { key: givenKey, secret: secretFirst ?? (await lines.ask('Consumer secret: ', { isHidden: true })) };
}

async function takeVerifier(
  { signIn }: OpenedSites,
  flow: string,
  { lines, signal, stderr }: { lines: AskedLines; signal: AbortSignal; stderr: CliStreams['stderr'] },
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const verifier = await lines.ask('Verifier: ');
    try {
      return await signIn.verify(flow, verifier, signal);
    } catch (error) {
      const mayTryAgain =
        error instanceof AppError &&
        ['wrong_verifier', 'no_verifier'].includes(error.problem.code) &&
        attempt < ATTEMPTS;
      if (!mayTryAgain) throw error;
      stderr.write(`${error.message}\n`);
    }
  }
}
