import { refusal } from '#shared/api/error-codes.ts';
import type { Database } from '../../store/database.ts';
import type { SchemeFieldRow, SchemeRecord } from '../../store/scheme-repository.ts';
import { getScheme } from './schemes.ts';

/** A scheme that has profiles. */
export interface TypingScheme {
  scheme: SchemeRecord;
  primaryKey: SchemeFieldRow;
}

/** A scheme that has profiles, or 404. */
export async function getTypingScheme(database: Database, id: number): Promise<TypingScheme> {
  const scheme = await getScheme(database, id);
  if (scheme.primary_key) return { scheme, primaryKey: scheme.primary_key };
  throw refusal('no_profiles', `The scheme ${id} has no primary key field and therefore no profiles.`);
}
