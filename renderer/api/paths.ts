/** Address of a page of a database inside the program, every part encoded: `('local', 'x', 'loci', "a/b")`. */
export function databasePath(site: string, database: string, ...parts: string[]): string {
  return ['/sites', site, 'db', database, ...parts]
    .map((part, index) => (index ? encodeURIComponent(part) : part))
    .join('/');
}
