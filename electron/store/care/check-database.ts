import type { DatabaseSync } from 'node:sqlite';
import type { WorkControl } from '#electron/threads/work-control.ts';
import type { CheckReport, FoundProblem } from '#shared/rpc/contract/care.ts';
import { tablesOf } from '../backup/verify-copy.ts';
import { damagedBlocks } from '../designations/damaged-blocks.ts';
import { contentHash } from '../file/content-hash.ts';
import { openDatabase } from '../file/database.ts';
import { forgetDamage, noteDamage } from '../file/damage-note.ts';
import { isDamage } from '../file/store-errors.ts';

/** Sentences per table and kind of problem that are given in full: a damaged file has millions. */
const MOST_TOLD = 5;

/** Rows between two looks at whether the user has cancelled. */
const ROWS_AT_ONCE = 2_000;

const ADVICE = {
  damaged: 'Restore a backup, or import its content into a new database.',
  reference: 'Restore a backup, or delete this record and enter it again.',
  hash: 'Import the record again, so that it is found.',
};

/** Texts that have a hash beside them, by which they are found. */
const HASHED = [
  { table: 'allele', text: 'sequence', hash: 'sequence_hash', name: 'allele_id' },
  { table: 'profile', text: 'alleles', hash: 'alleles_hash', name: 'profile_id' },
] as const;

/**
 * Reads a whole database, as it is at one moment, and says what is wrong with it: damaged pages and indexes, records that refer
 * to what is not there, and sequences and profiles that would not be found. Changes nothing in it, but notes beside it that it is
 * damaged, or takes such a note away where all is in order. Meant for workers. Errors as `openDatabase`.
 */
export async function checkDatabase(file: string, control: WorkControl): Promise<CheckReport> {
  await using database = await openDatabase(file, { anyVersion: true, mayFreeze: true });
  const { connection } = database;
  connection.exec('begin');
  const tables = tablesOf(connection);
  // The list of the tables stands for the pages that are in no table, too.
  const parts = ['sqlite_schema', ...tables];
  const problems: FoundProblem[] = [];
  for (const [done, table] of parts.entries()) {
    control.checkpoint();
    control.report({ done, total: parts.length, unit: 'tables', message: 'Checking' });
    problems.push(...checkTable(connection, table, control));
  }
  if (problems.some(({ advice }) => advice === ADVICE.damaged)) noteDamage(file);
  else if (problems.length === 0) forgetDamage(file);
  return { tables: tables.length, problems };
}

function checkTable(connection: DatabaseSync, table: string, control: WorkControl): FoundProblem[] {
  try {
    return [
      ...told(table, ADVICE.damaged, damages(connection, table)),
      ...told(table, ADVICE.reference, lostReferences(connection, table)),
      ...told(table, ADVICE.hash, wrongHashes(connection, table, control)),
      ...(table === 'designation_block'
        ? told(
            table,
            ADVICE.damaged,
            damagedBlocks(connection, () => control.checkpoint()),
          )
        : []),
    ];
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [{ table, message: 'Its pages cannot be read.', advice: ADVICE.damaged }];
  }
}

/** The first of some sentences, and how many more there are. */
function told(table: string, advice: string, messages: Iterable<string>): FoundProblem[] {
  const found: FoundProblem[] = [];
  let more = 0;
  for (const message of messages) {
    if (found.length < MOST_TOLD) found.push({ table, message, advice });
    else more += 1;
  }
  if (more > 0) found.push({ table, message: `There are ${more} more problems like these.`, advice });
  return found;
}

function* damages(connection: DatabaseSync, table: string): Generator<string> {
  for (const row of connection.prepare(`pragma integrity_check("${table}")`).iterate()) {
    const message = String(row['integrity_check']);
    if (message !== 'ok') yield `${message.replace(/\.$/, '')}.`;
  }
}

function* lostReferences(connection: DatabaseSync, table: string): Generator<string> {
  for (const { rowid, parent } of connection.prepare(`pragma foreign_key_check("${table}")`).iterate()) {
    const row = rowid === null ? 'A row' : `Row ${Number(rowid)}`;
    yield `${row} refers to a record of ${String(parent)} that is not there.`;
  }
}

function* wrongHashes(connection: DatabaseSync, table: string, control: WorkControl): Generator<string> {
  const hashed = HASHED.find((each) => each.table === table);
  if (!hashed) return;
  const { text, hash, name } = hashed;
  const rows = connection.prepare(`select id, ${name} as name, ${text} as content, ${hash} as hash from ${table}`);
  let read = 0;
  for (const row of rows.iterate()) {
    read += 1;
    if (read % ROWS_AT_ONCE === 0) control.checkpoint();
    if (contentHash(String(row['content'])) === Number(row['hash'])) continue;
    yield `Row ${Number(row['id'])} ("${String(row['name'])}") is not found by its content, because its hash is of another.`;
  }
}
