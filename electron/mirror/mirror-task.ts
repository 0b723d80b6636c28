import type { FaceName } from '#shared/api/face-name.ts';
import type { SiteReader, SiteReply } from '#electron/remote/site-source.ts';

/** What a copy is made of. */
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
}

/** The work of `mirror-database.ts`. */
export interface MirrorTask {
  source: CopySource;
  /** Name, file and staging folder of the copy. */
  database: string;
  file: string;
  staging: string;
  /** With whose rights the site is read. Absent: as anybody can. */
  reader?: SiteReader;
}

/** What the worker asks of the side that reaches the network. */
export interface SiteQuestion {
  path: string;
}

/** Its answer. */
export type SiteAnswer = Pick<SiteReply, 'status' | 'body' | 'origin'>;
