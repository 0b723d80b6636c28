import type { Database } from '#electron/store/file/database.ts';

/** What a reply shows of databases linked with its own. */
export interface LinkedDatabases {
  /** Names the state of the linked databases that the client may read. */
  version: string;
  /** Whether other clients may get another reply. */
  isPrivate: boolean;
  /** The definitions of the isolates, if they can be used and the client may read them. */
  definitions?: Database;
  /** Whether there are definitions that the client may not read. */
  hidesDefinitions: boolean;
}

/** The data from which a reply is made. */
export interface ReplyState {
  linked: LinkedDatabases;
  /** Names the state of everything from which the reply is made, as far as the client may read it. */
  version: string;
}
