import type { FaceName } from '#shared/api/face-name.ts';
import type { IsolateChoice } from '#shared/rpc/contract/isolate-choice.ts';
import type { SiteReader, SiteReply } from '#electron/remote/site-source.ts';

export interface CopySource {
  /** Name of the site for people. */
  site: string;
  /** Base address of the site. */
  address: string;
  dialect: FaceName;
  /** Name of the database there. */
  database: string;
  /** Ids of the schemes that are wanted; absent: the whole database. */
  schemes?: readonly number[];
  /** Which isolates are wanted, in place of definitions. */
  isolates?: IsolateChoice;
}

/** The work of `mirror-database.ts`. */
export interface MirrorTask {
  source: CopySource;
  /** Name, file and staging folder of the copy. */
  database: string;
  file: string;
  staging: string;
  /** Says only what is different at the site. */
  isCompared?: boolean;
  /** With whose rights the site is read. Absent: as anybody can. */
  reader?: SiteReader;
}

/** What the worker asks of the side that reaches the network. */
export interface SiteQuestion {
  path: string;
  /** A search, as what it asks for. Absent: a GET. */
  search?: unknown;
}

export type SiteAnswer = Pick<SiteReply, 'status' | 'body' | 'origin'>;
