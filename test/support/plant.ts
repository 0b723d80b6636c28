import type { Database } from '#electron/store/file/database.ts';

/**
 * Lets a test write to a database that a data folder has opened for reading. What is planted so is there as if an earlier
 * version of the program had written it; everything else goes through `change`.
 */
export function plantIn(database: Database): Database {
  database.connection.exec('pragma query_only = off');
  return database;
}

/** Names the database that defines the loci of an isolate database. */
export function plantLink(isolates: Database, seqdef: string): void {
  plantIn(isolates)
    .connection.prepare(
      "insert into meta (key, value) values ('seqdef', ?) on conflict (key) do update set value = excluded.value",
    )
    .run(seqdef);
}
