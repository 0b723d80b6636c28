import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import type { Shell } from '../shell.ts';
import type { OpenedSites } from './open-remote-sites.ts';
import { openPromptLines } from './prompt-lines.ts';
import { readSecret } from './read-secret.ts';
import type { KeyOptions } from './site.ts';

/** `allelier site key`: gives, removes or tells of the key with which a site is read. */
export async function siteKey(
  opened: OpenedSites,
  site: RemoteSite,
  { set, keyStdin, remove }: KeyOptions,
  shell: Shell,
): Promise<void> {
  const { store, remoteSites } = opened;
  if (remove) {
    await store.remoteKeys.forget(site.id);
    return shell.print(`Removed the key of ${site.name}: it is wiped here, with the replies that were read with it.`);
  }
  if (set || keyStdin) await remoteSites.keys.put(site, keyStdin ? await readSecret(shell) : await typed(site, shell));
  const here = await remoteSites.keys.here(site.id);
  const account = site.account === undefined ? undefined : await store.remoteAccounts.byId(site.account);
  const signing = account ? `the account "${account.name}"${sinceText(site.account_since)}` : 'nobody';
  shell.print(
    `reading\t${here ? `the key ${here.begins}…${sinceText(here.given_at)}` : signing}`,
    `sequence queries\t${signing}`,
    `submissions\t${signing}`,
  );
  const refused = here?.refused;
  if (refused) {
    shell.note(`${site.name} refused the key for ${refused.database} on ${dayOf(refused.at)}: give another one.`);
  }
  if (here && here.not_for.length > 0) {
    shell.note(`The key is not for ${here.not_for.join(', ')}: that is read as without it.`);
  }
  if (!here && (await store.remoteKeys.list(site.id)).length > 0) {
    shell.note('A key was given in the window, which seals for itself. For the shell: add --set.');
  }
}

/** The key as the user types it, unseen. */
async function typed({ name }: RemoteSite, shell: Shell): Promise<string> {
  using lines = openPromptLines(shell);
  return await lines.ask(`Key of ${name}: `, { isHidden: true });
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const sinceText = (time: number | undefined): string => (time === undefined ? '' : ` since ${dayOf(time)}`);
