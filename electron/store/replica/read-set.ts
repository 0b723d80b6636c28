import { join } from 'node:path';
import { refusal } from '#shared/api/error-codes.ts';
import type { ChangeQueue } from '../changes/change-queue.ts';
import { missingError } from '../file/store-errors.ts';
import type { DataFolder } from '../site/data-folder.ts';
import { groupDatabases } from '../site/database-groups.ts';
import { createDatabaseReading } from '../site/read-databases.ts';
import type { SiteStore } from '../site/site-store.ts';
import { openTrash } from '../site/trash.ts';
import type { PlacedDatabase } from './placed-database.ts';
import type { PlacedSite } from './placed-site.ts';

/** Databases and accounts that are read together: each request reads those with which it began. */
export interface ReadSet {
  readonly databases: ReadonlyMap<string, PlacedDatabase>;
  readonly site: PlacedSite;
  readonly folder: DataFolder;
  /** Requests that read it just now. */
  readers: number;
}

/**
 * Whether accounts and databases were copied together: no role, key or setting of one moment may meet records of another. Without accounts
 * there is nothing to meet.
 */
export function areOneSet({ databases, site: { note } }: Pick<ReadSet, 'databases' | 'site'>): boolean {
  if (note === undefined) return true;
  return [...databases].every(([name, { savedAt }]) => savedAt !== undefined && savedAt === note.databases[name]);
}

/** The refusal of every change. */
export function readOnlyReplica() {
  return refusal('replica_read_only', 'This service answers from a copy, in which nothing can be changed.');
}

const refuse = async (): Promise<never> => Promise.reject(readOnlyReplica());
const changes: ChangeQueue = {
  make: refuse,
  read: refuse,
  create: refuse,
  of: () => changes as never,
  close: async () => {},
};

/** A set for reading. `own` is the folder for all that is written. */
export function readSet(own: string, databases: ReadonlyMap<string, PlacedDatabase>, site: PlacedSite): ReadSet {
  return { databases, site, folder: folderOf(own, databases, site.store), readers: 0 };
}

/** A set as a data folder in which nothing can be changed. */
function folderOf(own: string, databases: ReadonlyMap<string, PlacedDatabase>, site: SiteStore): DataFolder {
  function placed(name: string): PlacedDatabase {
    const found = databases.get(name);
    if (!found) throw missingError(`The database "${name}"`);
    return found;
  }
  const names = [...databases.keys()];
  return {
    root: own,
    site,
    changes,
    ...createDatabaseReading({ site, fileOf: (name) => placed(name).file, handlesOf: (name) => placed(name).handles }),
    listDatabaseNames: async () => names,
    listGroups: async () => groupDatabases(await site.listGroups(), names),
    fileOf: (name) => placed(name).file,
    indexFileOf: (name) => placed(name).index,
    create: refuse,
    remove: refuse,
    discard: refuse,
    release: async () => {},
    trash: openTrash({ root: join(own, 'none'), site }),
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}
