import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** SQL texts in order: the one at index n leads from version n to version n + 1. Only ever append. */
export type Migrations = readonly string[];

/** Version of a file: how many migrations it has seen. 0 for a new one. */
export function versionOf(connection: DatabaseSync): number {
  return Number(connection.prepare('pragma user_version').get()?.['user_version']);
}

/**
 * Brings a file to version `to` (default: the newest), one transaction per migration, so that a failure or a kill leaves
 * it at a whole version. Safe against a second process that migrates the same file at the same moment.
 */
export function migrate(connection: DatabaseSync, migrations: Migrations, to: number = migrations.length): void {
  if (versionOf(connection) >= to) return;
  // A migration may rebuild a table that others refer to; SQLite asks for this switch outside of the transaction
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
