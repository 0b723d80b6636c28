import { refusal } from '#shared/api/error-codes.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { SchemeFieldFacts, SchemeRecord } from '#electron/store/records/scheme-repository.ts';
import type { ProfileContext } from '../../typing/profile-lookup.ts';
import type { DatabaseContext } from '../http/service.ts';
import { getScheme } from './schemes.ts';

interface TypingScheme {
  scheme: SchemeRecord;
  primaryKey: SchemeFieldFacts;
}

/** A scheme that has profiles, or 404. */
export async function getTypingScheme(database: Database, id: number): Promise<TypingScheme> {
  const scheme = await getScheme(database, id);
  if (scheme.primary_key) return { scheme, primaryKey: scheme.primary_key };
  throw refusal('no_profiles', `The scheme ${id} has no primary key field and therefore no profiles.`);
}

/** Where the profiles of a request are looked up: in its database, its index and the engine. */
export function profileContextOf({ database, service }: DatabaseContext): ProfileContext {
  return { database, index: service.dataFolder.indexFileOf(database.name), engine: service.typing };
}
