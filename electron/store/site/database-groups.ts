import type { Kysely } from 'kysely';
import type { DatabaseSync } from 'node:sqlite';
import { defined } from '#shared/defined.ts';
import { statementOf } from '../file/prepared-query.ts';
import type { SiteTables } from '../tables/site-tables.ts';

/** Databases that belong together, as `GET /db` lists them. */
export interface DatabaseGroup {
  name: string;
  description: string;
  long_description?: string;
  /** Names of its databases, in order. */
  databases: string[];
}

/** Where a database stands. */
export interface GroupPlace {
  /** Name of its group. Absent: it is in none. */
  group?: string;
  /** Its place in the group: those with smaller numbers first, those without one behind, by name. */
  position?: number;
}

/** Name of the group of the databases that are in no other. */
export const LOCAL_GROUP = 'local';
const LOCAL_DESCRIPTION = 'Databases of this computer';

const LINKED_SEQDEF = 'select seqdef_database from linked_database where isolates_database = ?';

/** The groups stored in `site.sqlite`, and links of earlier versions. */
export function databaseGroups(sql: Kysely<SiteTables>, connection: DatabaseSync) {
  const membersOf = (from: Kysely<SiteTables>) =>
    from.selectFrom('group_database').selectAll().orderBy('position').orderBy('database_name').execute();

  async function listGroups(): Promise<DatabaseGroup[]> {
    const rows = await sql.selectFrom('site_group').selectAll().orderBy('name').execute();
    const members = await membersOf(sql);
    // SQLite puts rows without a position first.
    const ordered = [
      ...members.filter(({ position }) => position !== null),
      ...members.filter(({ position }) => position === null),
    ];
    return rows.map((row) => ({
      name: row.name,
      description: row.description,
      ...defined({ long_description: row.long_description ?? undefined }),
      databases: ordered.filter(({ group_name }) => group_name === row.name).map((member) => member.database_name),
    }));
  }

  async function placeOf(database: string): Promise<GroupPlace> {
    const row = await sql
      .selectFrom('group_database')
      .select(['group_name', 'position'])
      .where('database_name', '=', database)
      .orderBy('group_name')
      .executeTakeFirst();
    return defined({
      group: row && row.group_name !== LOCAL_GROUP ? row.group_name : undefined,
      position: typeof row?.position === 'number' ? row.position : undefined,
    });
  }

  return {
    listGroups,
    placeOf,

    async putGroup({ name, description, long_description = undefined, databases }: DatabaseGroup): Promise<void> {
      const content = { description, long_description: long_description ?? null };
      const members = databases.map((database_name) => ({ group_name: name, database_name }));
      await sql.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('site_group')
          .values({ name, ...content })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(content))
          .execute();
        await transaction.deleteFrom('group_database').where('group_name', '=', name).execute();
        if (members.length > 0) await transaction.insertInto('group_database').values(members).execute();
      });
    },

    async removeGroup(name: string): Promise<void> {
      await sql.deleteFrom('site_group').where('name', '=', name).execute();
    },

    async describeGroup(
      name: string,
      { description, long_description }: { description?: string; long_description?: string },
    ): Promise<void> {
      const content = defined({
        description: description === undefined ? undefined : description || defaultDescription(name),
        long_description: long_description === undefined ? undefined : long_description || null,
      });
      if (Object.keys(content).length === 0) return;
      await sql
        .insertInto('site_group')
        .values({ name, description: defaultDescription(name), ...content })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(content))
        .execute();
    },

    async placeDatabase(database_name: string, { group, position }: GroupPlace): Promise<void> {
      const group_name = group ?? LOCAL_GROUP;
      await sql.transaction().execute(async (transaction) => {
        const before = await transaction
          .selectFrom('group_database')
          .select('group_name')
          .where('database_name', '=', database_name)
          .execute();
        await transaction.deleteFrom('group_database').where('database_name', '=', database_name).execute();
        if (group !== undefined || position !== undefined) {
          await transaction
            .insertInto('site_group')
            .values({ name: group_name, description: defaultDescription(group_name) })
            .onConflict((conflict) => conflict.column('name').doNothing())
            .execute();
          await transaction
            .insertInto('group_database')
            .values({ group_name, database_name, position: position ?? null })
            .execute();
        }
        await removeIfEmpty(
          transaction,
          before.map((row) => row.group_name),
        );
      });
    },

    async findLinkedSeqdef(isolatesDatabase: string): Promise<string | undefined> {
      // Read for every request to an isolate database.
      const row = statementOf(connection, LINKED_SEQDEF).get(isolatesDatabase);
      return row && String(row['seqdef_database']);
    },

    async linkDatabase(isolates_database: string, seqdef_database: string): Promise<void> {
      await sql
        .insertInto('linked_database')
        .values({ isolates_database, seqdef_database })
        .onConflict((conflict) => conflict.column('isolates_database').doUpdateSet({ seqdef_database }))
        .execute();
    },

    async forgetDatabase(name: string): Promise<void> {
      await sql.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('group_database').where('database_name', '=', name).execute();
        // What names it as its definitions keeps the name: it is linked again when a database of this name comes back.
        await transaction.deleteFrom('linked_database').where('isolates_database', '=', name).execute();
      });
    },
  };
}

function defaultDescription(group: string): string {
  return group === LOCAL_GROUP ? LOCAL_DESCRIPTION : group;
}

/** A group that lost its last database is gone, unless it is the one of all others. */
async function removeIfEmpty(sql: Kysely<SiteTables>, groups: readonly string[]): Promise<void> {
  for (const name of groups.filter((each) => each !== LOCAL_GROUP)) {
    const member = await sql
      .selectFrom('group_database')
      .select('database_name')
      .where('group_name', '=', name)
      .limit(1)
      .executeTakeFirst();
    if (!member) await sql.deleteFrom('site_group').where('name', '=', name).execute();
  }
}

/** Groups for the site list: only existing databases, and all of them. */
export function groupDatabases(groups: readonly DatabaseGroup[], names: readonly string[]): DatabaseGroup[] {
  const grouped = new Set(groups.flatMap((group) => group.databases));
  const local = groups.find((group) => group.name === LOCAL_GROUP);
  const others = groups.filter((group) => group !== local);
  const free = names.filter((name) => !grouped.has(name)).toSorted();
  const rest = local ?? { name: LOCAL_GROUP, description: LOCAL_DESCRIPTION, databases: [] };
  return [...others, { ...rest, databases: [...rest.databases, ...free] }]
    .map((group) => ({ ...group, databases: group.databases.filter((name) => names.includes(name)) }))
    .filter((group) => group.databases.length > 0)
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
}
