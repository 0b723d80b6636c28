/** Where a database and its index lie. */
export interface IndexedDatabase {
  file: string;
  index: string;
}
