import type { DatabaseAbout } from '../file/database.ts';
import type { Authorship } from './authors.ts';
import type { WaitOptions } from './write-lock.ts';

export interface ChangeRequest extends Authorship, WaitOptions {
  /** The database file. */
  file: string;
  /** What is done, for those who wait for it: `Import of 7 files`. */
  title: string;
  /** Makes the database where the file is missing; without it a missing file is refused. */
  create?: DatabaseAbout;
  /**
   * True for work that takes longer than others should wait. It is done on a copy of the database first, without any lock,
   * and its result is written in one go afterwards. The work may run several times, each time from the beginning.
   */
  isLong?: boolean;
  /** True for what may be done to a copy of a remote database, which is read-only otherwise (409 `copy_read_only`). */
  isForCopies?: boolean;
}
