import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** SQL texts in order. The text at index n leads from version n to version n + 1. Only append to the list. */
export type Migrations = readonly string[];

/** Version of a file: the number of migrations it has had. 0 for a new one. */
export function versionOf(connection: DatabaseSync): number {
  return Number(connection.prepare('pragma user_version').get()?.['user_version']);
}

/**
 * Brings a file to version `to` (by default the newest), one transaction per migration, so that a failure or a kill
 * leaves it at a whole version. Safe against a second process that migrates the same file at the same time.
 */
export function migrate(connection: DatabaseSync, migrations: Migrations, to: number = migrations.length): void {
  if (versionOf(connection) >= to) return;
  // A migration may rebuild a table to which others refer. SQLite requires this switch outside of the transaction
  // (https://www.sqlite.org/lang_altertable.html §7). The check before the commit makes up for it.
  connection.exec('pragma foreign_keys = off');
  try {
    for (let version = versionOf(connection); version < to; version = versionOf(connection)) {
      migrateOnce(connection, migrations, version);
    }
  } finally {
    connection.exec('pragma foreign_keys = on');
  }
}

function migrateOnce(connection: DatabaseSync, migrations: Migrations, from: number): void {
  inTransaction(connection, () => {
    if (versionOf(connection) !== from) return;
    connection.exec(migrations[from] ?? '');
    refuseDanglingReferences(connection, from + 1);
    connection.exec(`pragma user_version = ${from + 1}`);
  });
}

function refuseDanglingReferences(connection: DatabaseSync, version: number): void {
  const dangling = connection.prepare('pragma foreign_key_check').get();
  if (dangling)
    throw new Error(`Migration ${version} leaves dangling references in table ${String(dangling['table'])}.`);
}
