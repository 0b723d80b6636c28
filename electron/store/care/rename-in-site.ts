import { sql as template, type Transaction } from 'kysely';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { SiteStore } from '../site/site-store.ts';
import type { SiteTables } from '../tables/site-tables.ts';
import { renameInBookmarks, renameInJson, renameInPath, type NewName } from './rename-places.ts';

/** Tables that name databases of this computer, whatever else they hold. */
const NAMING = [
  ['group_database', 'database_name'],
  ['linked_database', 'isolates_database'],
  ['linked_database', 'seqdef_database'],
  ['database_role', 'database_name'],
  ['role_scope', 'database_name'],
  ['private_right', 'database_name'],
  ['people_to_show', 'database_name'],
  ['oauth_client_right', 'database_name'],
  ['oauth_token', 'database_name'],
  ['api_key_database', 'database_name'],
] as const;

/** Tables that name databases of any site. */
const OF_SITES = ['draft', 'inbox_item'] as const;

/** Settings that name databases: saved queries, and the settings of the program with their bookmarks. */
const SETTINGS = { 'saved-queries': renameInJson, settings: renameInBookmarks };

/**
 * Gives a database its new name wherever `site.sqlite` names it: groups, roles, tokens, API keys, drafts, cases, submissions, saved
 * queries, jobs, bookmarks and recent pages. `last` is done with it, or nothing is. Nobody inherits what was left under the new name.
 */
export async function renameInSite(
  { sql }: Pick<SiteStore, 'sql'>,
  name: NewName,
  last: (transaction: Transaction<SiteTables>) => Promise<void>,
): Promise<void> {
  await sql.transaction().execute(async (transaction) => {
    // Roles and their limits name one another.
    await template`pragma defer_foreign_keys = on`.execute(transaction);
    for (const [table, column] of NAMING) {
      const [rows, named] = [template.table(table), template.ref(column)];
      await template`delete from ${rows} where ${named} = ${name.to}`.execute(transaction);
      await template`update ${rows} set ${named} = ${name.to} where ${named} = ${name.from}`.execute(transaction);
    }
    for (const table of OF_SITES) {
      const rows = template.table(table);
      await template`update or replace ${rows} set database_name = ${name.to}
        where site = ${LOCAL_SITE} and database_name = ${name.from}`.execute(transaction);
    }
    await renameInTexts(transaction, name);
    await last(transaction);
  });
}

async function renameInTexts(transaction: Transaction<SiteTables>, name: NewName): Promise<void> {
  const cases = await transaction.selectFrom('submission_case').select(['id', 'content']).execute();
  for (const { id, content: before } of cases) {
    const content = renameInJson(before, name);
    if (content === undefined) continue;
    await transaction.updateTable('submission_case').set({ content }).where('id', '=', id).execute();
  }
  const jobs = await transaction.selectFrom('job').select(['id', 'content']).execute();
  for (const { id, content: before } of jobs) {
    const content = renameInJson(before, name);
    if (content !== undefined) await transaction.updateTable('job').set({ content }).where('id', '=', id).execute();
  }
  for (const [key, rename] of Object.entries(SETTINGS)) {
    const kept = await transaction.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
    const value = kept && rename(kept.value, name);
    if (value !== undefined) await transaction.updateTable('setting').set({ value }).where('key', '=', key).execute();
  }
  const pages = await transaction.selectFrom('recent').select('path').execute();
  for (const { path: before } of pages) {
    const path = renameInPath(before, name);
    if (path === undefined) continue;
    await transaction.deleteFrom('recent').where('path', '=', path).execute();
    await transaction.updateTable('recent').set({ path }).where('path', '=', before).execute();
  }
}
