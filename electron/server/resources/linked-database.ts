import type { Principal } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import { mayRead } from '#electron/rights/database-rights.ts';
import { contentState } from '#electron/store/file/meta.ts';
import { listLinkedFields } from '#electron/store/records/linked-field-repository.ts';
import { openDatabase, type OpenDatabase } from '../http/open-database.ts';
import type { LinkedDatabases } from '../http/reply-state.ts';
import type { Service } from '../http/service.ts';

/**
 * A reply about a database may tell of others that are linked with it. Each of those has its own access: what the one who asks
 * may not read adds nothing to the reply, as if there were no link.
 */

const NO_LINKED_DATABASES: LinkedDatabases = { version: '', isPrivate: false, hidesDefinitions: false };

/** Another database, as far as the one who asks may read it. */
interface Linked {
  readable?: OpenDatabase;
  /** Whether others get more or less of it. */
  isPrivate: boolean;
}

async function openLinked({ dataFolder }: Service, principal: Principal, name: string): Promise<Linked> {
  try {
    const opened = await openDatabase(dataFolder, name);
    const isPrivate = opened.meta.access !== 'public';
    return mayRead(principal, opened.meta) ? { readable: opened, isPrivate } : { isPrivate };
  } catch (error) {
    // What only adds to a reply must not spoil it.
    if (!(error instanceof AppError)) throw error;
    // What is there but cannot be opened may be closed.
    return { isPrivate: error.problem.code !== 'unknown_database' };
  }
}

/** A database by name, or nothing when it cannot be used or the one who asks may not read it. */
export async function openReadable(
  service: Service,
  principal: Principal,
  name: string,
): Promise<OpenDatabase | undefined> {
  return (await openLinked(service, principal, name)).readable;
}

/** Looks at the databases that a reply about an open one tells of besides it. */
export async function readLinkedDatabases(
  service: Service,
  principal: Principal,
  opened: OpenDatabase,
  query: Record<string, unknown>,
): Promise<LinkedDatabases> {
  if (opened.meta.kind === 'isolates') return readLinkedDefinitions(service, principal, opened);
  return 'linked_data' in query ? readLinkedIsolates(service, principal, opened) : NO_LINKED_DATABASES;
}

async function readLinkedDefinitions(
  service: Service,
  principal: Principal,
  { database, meta }: OpenDatabase,
): Promise<LinkedDatabases> {
  const name = meta.seqdef ?? (await service.dataFolder.site.findLinkedSeqdef(database.name));
  if (name === undefined) return NO_LINKED_DATABASES;
  const { readable, isPrivate } = await openLinked(service, principal, name);
  if (!readable) return { version: '', isPrivate, hidesDefinitions: isPrivate && !mayRead(principal, UNKNOWN) };
  return {
    definitions: readable.database,
    // With its name, to which replies lead: a copy under another name has the same state.
    version: `${name} ${contentState(readable.meta)}`,
    isPrivate,
    hidesDefinitions: false,
  };
}

/** A database of which nobody can say who may read it. */
const UNKNOWN = { access: 'closed' } as const;

async function readLinkedIsolates(
  service: Service,
  principal: Principal,
  { database }: OpenDatabase,
): Promise<LinkedDatabases> {
  const names = new Set((await listLinkedFields(database)).map((link) => link.isolates_database));
  const all = await Promise.all(names.values().map((name) => openLinked(service, principal, name)));
  return {
    version: all.map(({ readable }) => (readable ? contentState(readable.meta) : '')).join(' '),
    isPrivate: all.some(({ isPrivate }) => isPrivate),
    hidesDefinitions: false,
  };
}
