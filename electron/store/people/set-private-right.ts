import type { PrivateRight } from '#shared/people.ts';
import { AppError } from '#shared/problem.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';

/**
 * Says what an account may keep private in a database. It counts from its next request on; what is private already stays so, with its
 * owners and its day. Gives what holds then. AppError codes: unknown_database and unknown_account 404, wrong_kind 400, owner_account 409.
 */
export async function setPrivateRight(
  dataFolder: DataFolder,
  { database: name, user_name, ...said }: { database: string; user_name: string } & Partial<PrivateRight>,
): Promise<PrivateRight> {
  const { accounts } = dataFolder.site;
  const { kind } = await getMeta(await dataFolder.open(name));
  if (kind !== 'isolates') {
    throw new AppError(400, 'wrong_kind', `The database "${name}" has no isolates, so nothing in it is private.`);
  }
  const { id } = accounts.get(user_name);
  if (Object.keys(said).length > 0) await accounts.setPrivateRight(id, name, said);
  return accounts.privateRightIn(id, name);
}
