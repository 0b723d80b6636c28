import type { Author } from '#electron/store/changes/authors.ts';
import type { SchemeChoice } from '#shared/rpc/contract/import.ts';

/** What to import, and into which file. */
export interface ImportRequest {
  /** Database file. It is made if it does not exist. */
  file: string;
  /** Its typing index. */
  index: string;
  database: string;
  /** Who imports it; the owner without a name when absent. */
  author?: Author;
  /** Description of a new database. */
  description: string;
  paths: string[];
  /** Names and numbers of the schemes, where their files do not say them. */
  schemes?: SchemeChoice[];
  /** ISO date of which the definitions are. Empty: not known. Absent: what the files say. */
  versionDate?: string;
  /** The locus to whose page the files were given: it takes alleles whose file and records name no other. */
  locus?: string;
}
