import type { Principal } from '#shared/principal.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { mayRead, type Guarded } from '#electron/rights/database-rights.ts';
import { recordReaderOf, SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import { stateForReader, type OpenDatabase } from '#electron/store/file/meta.ts';
import { listLinkedFields } from '#electron/store/records/linked-field-repository.ts';
import { readAccessFacts } from '#electron/store/site/caller.ts';
import type { Service, LinkedDatabases } from '../http/service.ts';

/**
 * A reply about a database may also tell about linked databases. Each of these has its own access: one that the client
 * may not read adds nothing to the reply, as if there were no link.
 */

const NO_LINKED_DATABASES: LinkedDatabases = { version: '', isPrivate: false, hidesDefinitions: false };

/** Another database, if the client may read it. */
interface LinkedDatabase {
  readable?: OpenDatabase & { guarded: Guarded };
  /** Whether other clients may read more or less of it. */
  isPrivate: boolean;
}

async function openLinked(service: Service, principal: Principal, name: string): Promise<LinkedDatabase> {
  try {
    const opened = await service.dataFolder.openFor(name, SEES_PUBLIC);
    const { access, cut_off } = opened.meta;
    const isPrivate = access !== 'public';
    const guarded = readAccessFacts(service.dataFolder.site, principal, { name, access, ...defined({ cut_off }) });
    if (!mayRead(principal, guarded)) return { isPrivate };
    const shown = await service.dataFolder.showTo(recordReaderOf(principal, guarded), opened);
    return { readable: { ...shown, guarded }, isPrivate };
  } catch (error) {
    // A failure here must not spoil the rest of the reply.
    if (!(error instanceof AppError)) throw error;
    // A database that exists but cannot be opened may be closed.
    return { isPrivate: error.problem.code !== 'unknown_database' };
  }
}

/** A database by name. Undefined if it cannot be used, or the client may not read it. */
export async function openReadable(
  service: Service,
  principal: Principal,
  name: string,
): Promise<OpenDatabase | undefined> {
  return (await openLinked(service, principal, name)).readable;
}

/** Finds the linked databases that a reply about an open database uses. */
export async function readLinkedDatabases(
  service: Service,
  principal: Principal,
  opened: OpenDatabase,
  query: Record<string, unknown>,
): Promise<LinkedDatabases> {
  if (opened.meta.kind === 'isolates') return readLinkedDefinitions(service, principal, opened);
  return showsLinkedIsolates(query) ? readLinkedIsolates(service, principal, opened) : NO_LINKED_DATABASES;
}

/** Whether a reply about definitions may tell what isolates have, if it is a read. */
export function showsLinkedIsolates(query: Record<string, unknown>): boolean {
  return 'linked_data' in query;
}

async function readLinkedDefinitions(
  service: Service,
  principal: Principal,
  { database, meta }: OpenDatabase,
): Promise<LinkedDatabases> {
  const name = meta.seqdef ?? (await service.dataFolder.site.findLinkedSeqdef(database.name));
  if (name === undefined) return NO_LINKED_DATABASES;
  const { readable, isPrivate } = await openLinked(service, principal, name);
  if (!readable) {
    // Replies say that definitions are missing, and nothing of those that the client may not read.
    const version = isPrivate ? 'hidden' : 'missing';
    return { version, isPrivate, hidesDefinitions: isPrivate && principal.kind !== 'owner' };
  }
  return {
    definitions: readable.database,
    // Contains the name, because replies link to it: a copy with another name has the same state.
    version: `${name} ${stateForReader(readable)}`,
    isPrivate,
    hidesDefinitions: false,
  };
}

async function readLinkedIsolates(
  service: Service,
  principal: Principal,
  { database }: OpenDatabase,
): Promise<LinkedDatabases> {
  const names = new Set((await listLinkedFields(database)).map((link) => link.isolates_database));
  const all = await Promise.all(names.values().map((name) => openLinked(service, principal, name)));
  return {
    // Contains the descriptions, because one of the faces names the databases by them, and the rights there, which decide what is counted.
    version: all
      .map(({ readable }) =>
        readable ? `${JSON.stringify([readable.meta.description, readable.guarded])} ${stateForReader(readable)}` : '',
      )
      .join(' '),
    isPrivate: all.some(({ isPrivate }) => isPrivate),
    hidesDefinitions: false,
  };
}
