import { defined } from '#shared/defined.ts';
import { readAuthorisePage } from '#electron/remote/remote-sites.ts';
import { listedDatabases, tryAccount } from '#electron/remote/try-account.ts';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import { AppError } from '#shared/problem.ts';
import type { Shell } from '../shell.ts';
import type { OpenedSites } from './open-remote-sites.ts';
import { openPromptLines, type PromptLines } from './prompt-lines.ts';
import type { LoginOptions } from './site.ts';

/** Verifiers that may be wrong before a sign-in is given up. */
const ATTEMPTS = 5;

/** `allelier site login`: signs in at a site, with the authorise page in a browser of the user's choice. */
export async function login(opened: OpenedSites, site: RemoteSite, options: LoginOptions, shell: Shell): Promise<void> {
  using lines = openPromptLines(shell);
  const { store, remoteSites, signIn } = opened;
  const { signal, print, note } = shell;
  const { account } = options;
  const ask = remoteSites.askFor(site);
  const database = options.database ?? (await firstDatabase(site, { ask, signal }));
  const consumer = await askConsumer(opened, site, options, lines);
  const authorizeUrl = readAuthorisePage(site.authorize_url ?? `${site.base_url}/authorize`);
  const place = { site: site.id, siteName: site.name, database, account };
  const { flow, url } = await signIn.begin({ place, ask, authorizeUrl, signal, ...defined({ consumer }) });
  note('Open this page, allow access, and copy the verifier that it shows:', url);
  const id = await takeVerifier(opened, flow, lines, shell);
  if (!site.account) await store.useRemoteAccount(site.id, id);
  print(`Signed in at ${site.name} as "${account}".`);
  note(
    'The tokens are sealed with the key file, for the shell and the screens in a browser. The window of the desktop seals for itself: sign in there too.',
  );
  const { sessions } = remoteSites;
  const trial = { account: { id, name: account }, site, accounts: store.remoteAccounts, sessions, ask, signal };
  const [reach] = await tryAccount(trial, [database]);
  note(
    reach?.reached === true
      ? `A signed call to ${database} works.`
      : `The account is not registered for ${database}: register it there with your account at ${site.name}.`,
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
async function askConsumer(
  { store, remoteSites }: OpenedSites,
  site: RemoteSite,
  { key, secretStdin }: LoginOptions,
  lines: PromptLines,
) {
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
  lines: PromptLines,
  { signal, note }: Shell,
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
      note(error.message);
    }
  }
}
