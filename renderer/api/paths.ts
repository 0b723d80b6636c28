import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

/** The database of this computer that a page belongs to, by the address of the page. */
export function localDatabaseOf(path: string): string | undefined {
  const [, site, database] = /^\/sites\/([^/?]+)\/db\/([^/?]+)/.exec(path) ?? [];
  return site === LOCAL_SITE && database !== undefined ? decodeURIComponent(database) : undefined;
}

/** Address of a page of a database inside the program, every part encoded: `('local', 'x', 'loci', "a/b")`. */
export function databasePath(site: string, database: string, ...parts: string[]): string {
  return ['/sites', site, 'db', database, ...parts]
    .map((part, index) => (index ? encodeURIComponent(part) : part))
    .join('/');
}
