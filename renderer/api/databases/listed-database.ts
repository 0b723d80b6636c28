import type { LocalDatabase } from '#shared/rpc/contract/database.ts';

/** A database as the list of a site shows it: remote sites give no more than name, description and group. */
export interface ListedDatabase
  extends Pick<LocalDatabase, 'name' | 'description'>, Partial<Omit<LocalDatabase, 'name' | 'description'>> {}

/** What is known about one database; a remote site counts less and has no files. */
export interface DatabaseOverview
  extends
    Pick<LocalDatabase, 'name' | 'description' | 'kind'>,
    Partial<Omit<LocalDatabase, 'name' | 'description' | 'kind'>> {
  /** The site searches sequences in it and shows nothing of it (`wire-notes.md` §10). */
  is_query_only?: boolean;
}
