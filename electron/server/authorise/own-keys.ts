import { mayRead } from '#electron/rights/database-rights.ts';
import { SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import { readAccessFacts } from '#electron/store/site/caller.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { Account } from '#shared/people.ts';
import { AppError } from '#shared/problem.ts';
import { keysSection, newKeyPage } from './key-pages.ts';
import type { Html } from './markup.ts';
import type { PageReply, Visit } from './visit.ts';

/** The names of the boxes of databases begin so. */
const BOX = 'database ';

/** The API keys of the person, and the form for another one. */
export async function ownKeys(visit: Visit, account: Account): Promise<Html> {
  const { keys } = visit.service.dataFolder.site;
  return keysSection(keys.list(account.id), {
    formKey: visit.formKey,
    isBanned: keys.banned().includes(account.user_name),
    boxes: (await readableBy(visit, account)).map((name) => ({ name: BOX + name, label: name })),
  });
}

/** Makes a key for the person, and shows it this once; or says why not. */
export async function makeKey(
  visit: Visit,
  account: Account,
): Promise<PageReply | { status: number; sentence: string }> {
  const name = visit.field('name');
  const databases = visit.fieldsAfter(BOX);
  const readable = await readableBy(visit, account);
  // Without it, a key for what can no longer be read would be one for everything.
  const lost = databases.find((database) => !readable.includes(database));
  if (lost !== undefined) return { status: 409, sentence: `You may not read the database "${lost}". Choose again.` };
  try {
    const key = await visit.service.dataFolder.site.keys.add({ account: account.id, name, databases });
    return { status: 200, page: newKeyPage(name, key) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: error.problem.status, sentence: error.problem.message };
  }
}

/** Ends a key of the person. Gives the sentence about it, if there was one. */
export async function endKey({ service, field }: Visit, { id: account }: Account): Promise<string | undefined> {
  const { keys } = service.dataFolder.site;
  const key = keys.list(account).find(({ id }) => id === field('key'));
  const isEnded = key !== undefined && (await keys.end(key.id, account));
  return isEnded ? `The key ${key.name} is ended: requests with it are refused.` : undefined;
}

/** The databases that a person may read, by name. Those that cannot be opened are left out. */
async function readableBy({ service: { dataFolder } }: Visit, { user_name }: Account): Promise<string[]> {
  const names: string[] = [];
  for (const name of (await dataFolder.listDatabaseNames()).toSorted(compareNatural)) {
    try {
      const { access } = (await dataFolder.openFor(name, SEES_PUBLIC)).meta;
      const principal = { kind: 'account', account: user_name } as const;
      if (mayRead(principal, readAccessFacts(dataFolder.site, principal, { name, access }))) names.push(name);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return names;
}
