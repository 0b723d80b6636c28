import type { Principal } from '#shared/principal.ts';
import { isAdmitted, type Guarded } from './database-rights.ts';

/**
 * Who reads the isolates of a database: somebody who sees all of them, anybody, who sees the public ones, or an account that sees also
 * those that it owns or was let into. `electron/store/file/reader-views.ts` makes a connection that shows no others.
 */
export type RecordReader =
  { readonly sees: 'all' } | { readonly sees: 'public' } | { readonly sees: 'own'; readonly account: string };

export const SEES_ALL: RecordReader = { sees: 'all' };
export const SEES_PUBLIC: RecordReader = { sees: 'public' };

/**
 * The isolates that a principal sees in a database. Curators see all of their database, also those who curate a part of it. An API key
 * shows the public ones only, whatever its account sees: it lies about in scripts.
 */
export function recordReaderOf(principal: Principal, guarded: Guarded): RecordReader {
  if (principal.kind === 'owner') return SEES_ALL;
  if (principal.kind === 'nobody' || principal.kind === 'key' || !isAdmitted(principal, guarded)) return SEES_PUBLIC;
  const role = guarded.account?.role?.role;
  return role === 'curator' || role === 'admin' ? SEES_ALL : { sees: 'own', account: principal.account };
}

/** Names a reader: two of one name see the same isolates. */
export function readerName(reader: RecordReader): string {
  return reader.sees === 'own' ? `own ${reader.account}` : reader.sees;
}
