import type { RemoteAccount } from '#electron/store/site/remote-accounts.ts';
import { AppError } from '#shared/problem.ts';
import type { OpenedSites } from './open-remote-sites.ts';

/** The account of a name at a site, or the only one there. AppError: `unknown_account` 404, `ambiguous_name` 409. */
export async function findAccount(
  { store }: Pick<OpenedSites, 'store'>,
  { site, siteName, account }: { site: string; siteName: string; account: string | undefined },
): Promise<RemoteAccount> {
  const all = await store.remoteAccounts.list(site);
  const found = account === undefined ? all : all.filter(({ name }) => name === account);
  const [only] = found;
  if (!only) {
    const what = account === undefined ? 'no account' : `no account called "${account}"`;
    throw new AppError(404, 'unknown_account', `There is ${what} at ${siteName}.`);
  }
  if (found.length === 1) return only;
  const names = all.map(({ name }) => `"${name}"`).join(', ');
  throw new AppError(
    409,
    'ambiguous_name',
    `There are several accounts at ${siteName}. Say which with --account: ${names}.`,
  );
}
