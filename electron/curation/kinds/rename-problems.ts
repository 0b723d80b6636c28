import { join } from 'node:path';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { isLocus } from '#electron/store/records/alleles-of-locus.ts';
import { openSiteReader } from '#electron/store/site/site-store.ts';
import { readFollowing } from '#electron/checks/following-databases.ts';
import type { Reading } from '../record-kind.ts';

/**
 * Why a locus cannot lose its name. Isolate databases find the definition of a locus by its name, and roles name the locus that
 * a curator keeps. They lie in other files, which cannot change in the same transaction, so such a locus keeps its name.
 */
export async function renameProblems({ database, root }: Reading, name: string): Promise<RowProblem[]> {
  const { seqdef } = await getMeta(database);
  const followers = await readFollowing(root, database.name, (follower) => ({
    name: follower.name,
    hasLocus: isLocus(follower.connection, name),
  }));
  const reasons = followers
    .filter(({ hasLocus }) => hasLocus)
    .map((follower) => `The isolate database "${follower.name}" finds the locus by its name.`);
  if (seqdef !== undefined) reasons.push(`The database "${seqdef}" defines its alleles under this name.`);
  for (const user of await curatorsOf(root, database.name, name)) {
    reasons.push(`The role of "${user}" names the locus. Give that person another role first.`);
  }
  return reasons.map((reason) => errorOf('name_in_use', `The locus keeps its name. ${reason}`, 'id'));
}

/** User names of those whose role in a database names a locus. */
async function curatorsOf(root: string, database: string, locus: string): Promise<string[]> {
  const site = await openSiteReader(join(root, 'site.sqlite'));
  try {
    return site.accounts
      .listRoles({ database })
      .filter(({ scopes }) => scopes.some(({ kind, name }) => kind === 'locus' && name === locus))
      .map(({ user_name }) => user_name);
  } finally {
    await site.close();
  }
}
