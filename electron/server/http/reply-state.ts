import type { Database } from '#electron/store/file/database.ts';

/** What a reply tells of databases linked with its own. */
export interface LinkedDatabases {
  /** Names the state of those that the one who asks may read. */
  version: string;
  /** Whether others may get another reply. */
  isPrivate: boolean;
  /** The definitions that isolates are linked with, when they can be used and the one who asks may read them. */
  definitions?: Database;
  /** Whether there are definitions that are kept from the one who asks. */
  hidesDefinitions: boolean;
}

/** What a reply about a database is made from. */
export interface ReplyState {
  linked: LinkedDatabases;
  /** Names the state of everything that the reply is made from, as far as the one who asks may read it. */
  version: string;
}
