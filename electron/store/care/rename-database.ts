import { sql as template, type Transaction } from 'kysely';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OWNER } from '#shared/principal.ts';
import { AppError, ifRefused } from '#shared/problem.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { ChangeQueue } from '../changes/change-queue.ts';
import type { Database } from '../file/database.ts';
import { identityOf } from '../file/file-identity.ts';
import { lockFileUnlessLocked } from '../file/file-lock.ts';
import { removeSideFiles } from '../file/sqlite-file.ts';
import { missingError, storeError } from '../file/store-errors.ts';
import { inTransaction } from '../file/transaction.ts';
import { openResultsFile } from '../results/results-file.ts';
import type { SiteStore } from '../site/site-store.ts';
import { moveBeside, moveDatabase } from '../site/trash-moves.ts';
import type { SiteTables } from '../tables/site-tables.ts';
import { RENAME_NOTE } from './rename-note.ts';
import { type NewName, renameInJson, renameInBookmarks, renameInPath } from './rename-places.ts';
import { withSoleUse } from './sole-use.ts';

/** What `RENAME_NOTE` holds. */
const RenameNote = z.object({ from: z.string(), to: z.string(), identity: z.string() });
type RenameNote = z.infer<typeof RenameNote>;

/** What a data folder must be able to do for this. */
interface Databases {
  readonly root: string;
  readonly site: SiteStore;
  readonly changes: ChangeQueue;
  fileOf(name: string): string;
  listDatabaseNames(): Promise<string[]>;
  open(name: string): Promise<Database>;
  release(name: string): Promise<void>;
}

/**
 * Gives a database another name: its file, its typing index, and all that names it on this computer. Nobody else may have it open.
 * Gives the names of databases that could not be told, which still name the old one. After a kill it is finished by the next
 * start. AppError codes: invalid_name 400, unknown_database 404, database_exists 409, database_in_use 409, rename_busy 503, and
 * those of `openDatabase`.
 */
export async function renameDatabase(dataFolder: Databases, { from, to }: NewName): Promise<{ untold: string[] }> {
  const [file, target] = [dataFolder.fileOf(from), dataFolder.fileOf(to)];
  using lock = lockOf(dataFolder);
  if (!lock) throw new AppError(503, 'rename_busy', 'Another database is getting a name. Try again in a moment.');
  try {
    const identity = identityOf(file);
    if (identity === '') throw missingError(`The database "${from}"`);
    if (identityOf(target) !== '') throw existsError(to);
    await dataFolder.release(from);
    await withSoleUse(file, async () => {
      await removeSideFiles(file);
      await dataFolder.site.setSetting(RENAME_NOTE, JSON.stringify({ from, to, identity } satisfies RenameNote));
      await removeSideFiles(target);
      await moveDatabase(file, target);
    }).catch(async (error: unknown) => {
      // Once the file has its new name, all that names it must follow.
      if (identityOf(target) === identity) return;
      await dropNote(dataFolder);
      throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? existsError(to) : error;
    });
    return await tellOthers(dataFolder, { from, to });
  } catch (error) {
    throw storeError(error, `The database "${from}"`);
  }
}

/** Ends what a killed program left half renamed. While another program renames something, it does nothing. */
export async function finishRename(dataFolder: Databases): Promise<void> {
  const text = await dataFolder.site.getSetting(RENAME_NOTE);
  if (text === undefined) return;
  using lock = lockOf(dataFolder);
  if (!lock) return;
  const { from, to, identity } = RenameNote.parse(JSON.parse(text));
  const [file, target] = [dataFolder.fileOf(from), dataFolder.fileOf(to)];
  if (identityOf(target) !== identity) {
    await dropNote(dataFolder);
    return;
  }
  // A hard link was made, and the old name was not yet removed (`renameUnlessExists`).
  if (identityOf(file) === identity) await rm(file);
  if (identityOf(file) === '') await moveBeside(file, target);
  await tellOthers(dataFolder, { from, to });
}

function lockOf({ root }: Databases) {
  return lockFileUnlessLocked(join(root, 'rename.lock'));
}

async function dropNote({ site }: Databases): Promise<void> {
  await site.sql.deleteFrom('setting').where('key', '=', RENAME_NOTE).execute();
}

/** Everything that names the database. Each step may be done again after a kill; the note goes with the last. */
async function tellOthers(dataFolder: Databases, name: NewName): Promise<{ untold: string[] }> {
  const untold: string[] = [];
  for (const other of await dataFolder.listDatabaseNames()) {
    const isTold = await tellDatabase(dataFolder, other, name).catch(ifRefused(false));
    if (!isTold) untold.push(other);
  }
  await renameInResults(join(dataFolder.root, 'results.sqlite'), name);
  await renameInSite(dataFolder.site, name, async (transaction) => {
    await transaction.deleteFrom('setting').where('key', '=', RENAME_NOTE).execute();
  });
  return { untold };
}

/** False if the database cannot be read or written: it may name the other one. */
async function tellDatabase({ open, changes }: Databases, other: string, name: NewName): Promise<boolean> {
  const { connection } = await open(other);
  const names = connection
    .prepare(
      `select 1 from meta where key = 'seqdef' and value = ?1
       union all select 1 from locus_linked_field where isolates_database = ?1
       union all select 1 from genome_origin where isolate_database = ?1 limit 1`,
    )
    .get(name.from);
  if (names) await changes.make('links.rename', { database: other, principal: OWNER, input: name });
  return true;
}

function existsError(name: string): AppError {
  return new AppError(409, 'database_exists', `There is a database "${name}" already. Choose another name.`);
}

/** Gives a database its new name in kept results, so that their links and repeated queries find it. */
export async function renameInResults(file: string, name: NewName): Promise<void> {
  if (!(await stat(file).catch(() => undefined))) return;
  using connection = await openResultsFile(file);
  inTransaction(connection, () => {
    const update = connection.prepare('update run set request = ? where id = ?');
    for (const { id, request } of connection.prepare('select id, request from run').all()) {
      const renamed = renameInJson(String(request), name);
      if (renamed !== undefined) update.run(renamed, String(id));
    }
    const move = connection.prepare('update run_input set source = ? where run = ? and position = ?');
    const inputs = connection.prepare(`select run, position, source from run_input where source like '%"origin"%'`);
    for (const { run, position, source } of inputs.all()) {
      const renamed = renameInJson(String(source), name);
      if (renamed !== undefined) move.run(renamed, String(run), Number(position));
    }
    const place = connection.prepare('update comparison set about = ? where id = ?');
    for (const { id, about } of connection.prepare('select id, about from comparison').all()) {
      const renamed = renameInJson(String(about), name);
      if (renamed !== undefined) place.run(renamed, String(id));
    }
    connection.prepare('update run_input set database = ? where database = ?').run(name.to, name.from);
  });
}

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
async function renameInSite(
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
