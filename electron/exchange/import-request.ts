/** What to import, and into which file. */
export interface ImportRequest {
  /** Database file. It is made if it does not exist. */
  file: string;
  /** Its typing index. */
  index: string;
  database: string;
  /** Description of a new database. */
  description: string;
  paths: string[];
}
