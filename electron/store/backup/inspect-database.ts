import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { DatabaseKind } from '#shared/api/route.ts';
import { defined } from '#shared/defined.ts';
import type { DatabaseLook } from '#shared/rpc/contract/care.ts';
import { DATABASE_FILE } from '../file/database-kind.ts';
import { openDatabase } from '../file/database.ts';
import { databaseNameOf } from '../file/database-name.ts';
import { versionOf } from '../file/migrate.ts';
import { storeError } from '../file/store-errors.ts';
import { countPrivate } from '../isolates/private-count.ts';
import { refuseOtherLayout } from './refuse-other-layout.ts';
import { readSavedNote } from './saved-note.ts';

/** What is counted, by the name that it has in a look. All versions have these tables. */
const COUNTS = {
  loci: 'select count(*) as n from locus',
  alleles: 'select count(*) as n from allele',
  schemes: 'select count(*) as n from scheme',
  profiles: 'select count(*) as n from profile',
  isolates: 'select count(*) - count(new_version) as n from isolate',
  submissions: 'select count(*) as n from submission',
  changes: 'select count(*) as n from record_history',
} as const;

/** Letters of the longest description that is shown. */
const LONGEST = 2_000;

/**
 * Says what a database file holds, whatever its version, and changes nothing in it. It may be of strangers. Meant for workers.
 * Errors as `openDatabase` and `refuseOtherLayout`.
 */
export async function inspectDatabase(file: string, control: WorkControl): Promise<DatabaseLook> {
  const subject = `The database "${databaseNameOf(file)}"`;
  await using database = await openDatabase(file, { anyVersion: true, mayFreeze: true });
  const { connection } = database;
  try {
    connection.exec('begin');
    refuseOtherLayout(connection, subject);
    const counts = Object.entries(COUNTS).map(([name, sql]) => {
      control.checkpoint();
      return [name, Number(connection.prepare(sql).get()?.['n'])] as const;
    });
    const last_change = lastChangeOf(connection);
    return {
      ...readSavedNote(connection),
      description: metaOf(connection, 'description') ?? '',
      kind: DatabaseKind.parse(metaOf(connection, 'kind')),
      ...(Object.fromEntries(counts) as Record<keyof typeof COUNTS, number>),
      private_isolates: knowsPrivate(connection) ? countPrivate(connection).private : 0,
      ...defined({ last_change }),
      size: statSync(file).size,
      version: versionOf(connection),
      newest_version: DATABASE_FILE.migrations.length,
    };
  } catch (error) {
    throw storeError(error, subject);
  }
}

/** Files of earlier versions have no private isolates. */
function knowsPrivate(connection: DatabaseSync): boolean {
  return connection.prepare("select 1 from pragma_table_info('isolate') where name = 'is_private'").get() !== undefined;
}

function metaOf(connection: DatabaseSync, key: string): string | undefined {
  const row = connection.prepare('select substr(value, 1, ?) as value from meta where key = ?').get(LONGEST, key);
  return row && String(row['value']);
}

/** The versions of the content contain the time (`bumpDefinitionsVersion`), unless nothing was ever changed. */
function lastChangeOf(connection: DatabaseSync): string | undefined {
  const times = ['definitions_version', 'details_version'].map((key) => Number(metaOf(connection, key) ?? 0));
  const made = Date.parse(metaOf(connection, 'created_at') ?? '');
  const known = [...times, made].filter((time) => time > EARLIEST && time < LATEST);
  return known.length === 0 ? undefined : new Date(Math.max(...known)).toISOString();
}

/** Milliseconds since 1970 that can be a time: from 2000 to 3000. Other numbers only count. */
const EARLIEST = Date.UTC(2000);
const LATEST = Date.UTC(3000);
