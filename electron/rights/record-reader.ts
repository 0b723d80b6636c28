import type { Principal } from '#shared/principal.ts';
import { isAdmitted, type Guarded } from './database-rights.ts';

/**
 * Who reads the records of a database: somebody who sees all of them, anybody, who sees the public ones, or an account that sees also the
 * isolates that it owns or was let into. Such an account is a member, and sees fields for members, too; all fields are for those who see all
 * records. `electron/store/file/reader-views.ts` makes a connection that shows no others.
 */
export type RecordReader =
  | { readonly sees: 'all' }
  /** `until` is a day (ISO): of alleles, profiles and isolates only those that were entered up to it. Absent: all public ones. */
  | { readonly sees: 'public'; readonly until?: string }
  | { readonly sees: 'own'; readonly account: string };

export type LimitedReader = Exclude<RecordReader, { readonly sees: 'all' }>;

export const SEES_ALL: RecordReader = { sees: 'all' };
export const SEES_PUBLIC: RecordReader = { sees: 'public' };

/**
 * The records that a principal sees in a database. Curators see all of their database, also those who curate a part of it. An API key
 * shows the public isolates and the fields for everybody only, whatever its account sees: it lies about in scripts. But who uses one has
 * signed in, so the cut-off day of the database does not hold for it.
 */
export function recordReaderOf(principal: Principal, guarded: Guarded): RecordReader {
  if (principal.kind === 'owner') return SEES_ALL;
  if (principal.kind === 'nobody' || !isAdmitted(principal, guarded)) {
    return guarded.cut_off === undefined ? SEES_PUBLIC : { sees: 'public', until: guarded.cut_off };
  }
  if (principal.kind === 'key') return SEES_PUBLIC;
  const role = guarded.account?.role?.role;
  return role === 'curator' || role === 'admin' ? SEES_ALL : { sees: 'own', account: principal.account };
}

/** The cut-off day (ISO) that hides newer records from a reader. */
export function cutOffOf(reader: RecordReader): string | undefined {
  return reader.sees === 'public' ? reader.until : undefined;
}

/** Names a reader: two of one name see the same records and fields. */
export function readerName(reader: RecordReader): string {
  if (reader.sees === 'own') return `own ${reader.account}`;
  const until = cutOffOf(reader);
  return until === undefined ? reader.sees : `${reader.sees} until ${until}`;
}
