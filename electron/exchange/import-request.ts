/** What to import, and where to. */
export interface ImportRequest {
  /** Database file; a new one is made when it is not there. */
  file: string;
  /** Its typing index. */
  index: string;
  database: string;
  /** Of a new database. */
  description: string;
  paths: string[];
}
