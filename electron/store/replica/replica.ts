import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { lockFileUnlessLocked } from '../file/file-lock.ts';
import { PRIVATE_FOLDER } from '../file/file-modes.ts';
import { storeError } from '../file/store-errors.ts';
import type { DataFolder } from '../site/data-folder.ts';
import { findFiles, type FoundFiles } from './find-files.ts';
import { placeDatabase, type PlacedFile, type PlacedDatabase } from './placed-database.ts';
import { placeSite } from './placed-site.ts';
import { areOneSet, readSet, type ReadSet } from './read-set.ts';

/** Milliseconds for which the files of a set may come one after the other before somebody is told: tools have replaced them all by then. */
const TOLD_AFTER = 30_000;

interface ReplicaOptions {
  /** The folder with the copies. Nothing is ever written there. */
  source: string;
  /** A folder of this program, for what it keeps while it runs. */
  own: string;
  /** Milliseconds after which accounts that nothing replaces count for nothing. */
  staleAfter: number;
  clocks?: ReplicaClocks;
}

/** Why API keys count for nothing: there are no accounts, or they are too old. */
type KeysRefused = 'never' | 'stale';

/** A folder of copies that others replace by renaming, and that is followed. */
export interface Replica extends AsyncDisposable {
  /** What is read now: the files with which the request began inside `enter`, else the newest. */
  readonly folder: DataFolder;
  /** Begins to read. The files that are there now stay until `leave`. */
  enter(): { run(work: () => void): void; leave(): void };
  /**
   * Looks for files that were replaced, and reads those from now on, once all of a set are there. Whether there were any. Errors as
   * `openReplica`.
   */
  follow(): Promise<boolean>;
  keysRefused(): KeysRefused | undefined;
  /** Of which moment a database is: when it was saved at the original (ISO), if it says so, and when its file was written. */
  momentOf(database: string): { as_of?: string; written_at: string } | undefined;
}

const CLOCKS: ReplicaClocks = { now: () => Date.now(), running: () => performance.now() };

/**
 * Opens a folder of copies. AppError codes: no_such_folder 404, replica_in_use 409, replica_mixed 503, bad_own_folder 400,
 * own_folder_in_use 409, and of `site.sqlite` those of `openDatabase`. A database that cannot be read is refused when somebody asks for it.
 */
export async function openReplica({ source, own, staleAfter, clocks = CLOCKS }: ReplicaOptions): Promise<Replica> {
  const way = relative(source, own);
  if (!way.startsWith('..') && !isAbsolute(way)) throw insideError(own);
  await mkdir(own, { recursive: true, mode: PRIVATE_FOLDER });
  const lock = lockFileUnlessLocked(join(own, 'lock'));
  if (!lock) throw takenError(own);
  const room = join(own, 'files');
  const entered = new AsyncLocalStorage<ReadSet>();
  const freshness = createFreshness(staleAfter, clocks);
  const placed = new Set<PlacedFile>();
  /** The files that were found last: a set that is read, or is to be read when it is whole. */
  let found: ReadSet | undefined;
  /** Since when the files that were found are not of one moment. */
  let mixedSince: number | undefined;
  /** The newest set that is read. */
  let current: ReadSet | undefined;
  const former = new Set<ReadSet>();
  let following: Promise<unknown> = Promise.resolve();

  function at(): ReadSet {
    const set = entered.getStore() ?? current;
    if (!set) throw new Error('The replica has no files yet.');
    return set;
  }

  function placeIn(name: string): string {
    return join(room, `${name}-${randomUUID()}`);
  }

  function keep<Kind extends PlacedFile>(one: Kind): Kind {
    placed.add(one);
    return one;
  }

  /** Takes over what was replaced since the last time. Undefined: nothing was. */
  async function take(files: FoundFiles): Promise<ReadSet | undefined> {
    const databases = new Map<string, PlacedDatabase>();
    for (const [name, file] of files.databases) {
      const before = found?.databases.get(name);
      const isSame = before?.found.state === file.state;
      databases.set(
        name,
        isSame ? before : keep(await placeDatabase(name, file, { folder: placeIn(name), former: before })),
      );
    }
    const known = found?.site.found?.state === files.site?.state ? found?.site : undefined;
    const site = known ?? keep(await placeSite(files.site, placeIn('site')));
    const isSame =
      known !== undefined &&
      found?.databases.size === databases.size &&
      [...databases].every(([name, each]) => found?.databases.get(name) === each);
    return isSame ? undefined : readSet(own, databases, site);
  }

  /** Removes the files that nobody reads or will read. */
  async function sweep(): Promise<void> {
    const read = [found, current, ...former].filter((set) => set !== undefined);
    const needed = new Set(read.flatMap(({ databases, site }): PlacedFile[] => [...databases.values(), site]));
    for (const one of placed) {
      if (needed.has(one)) continue;
      placed.delete(one);
      await one.remove();
    }
  }

  /** Whether what is read now stays for the time being, because files are just being replaced. Throws when that takes too long. */
  function isToWait(): true {
    mixedSince ??= clocks.running();
    if (current && clocks.running() - mixedSince < TOLD_AFTER) return true;
    throw mixedError(source);
  }

  async function look(): Promise<boolean> {
    try {
      found = (await take(await findFiles(source))) ?? found;
    } catch (error) {
      throw storeError(error, `The replica of "${source}"`);
    } finally {
      await sweep();
    }
    if (!found || found === current) return false;
    if (areOneSet(found)) mixedSince = undefined;
    else if (isToWait()) return false;
    if (current && current.readers > 0) former.add(current);
    current = found;
    const { note } = current.site;
    freshness.see(note && Date.parse(note.saved_at));
    await sweep();
    return true;
  }

  async function close(): Promise<void> {
    await following.catch(() => undefined);
    for (const one of placed) await one.remove();
    await rm(room, { recursive: true, force: true, maxRetries: 3 });
    lock?.close();
  }

  function follow(): Promise<boolean> {
    const looked = following.catch(() => undefined).then(look);
    following = looked;
    return looked;
  }

  try {
    // What a killed program left there.
    await rm(room, { recursive: true, force: true, maxRetries: 3 });
    await follow();
  } catch (error) {
    await close();
    throw error;
  }

  return {
    folder: new Proxy({} as DataFolder, { get: (_target, member): unknown => Reflect.get(at().folder, member) }),
    enter() {
      const set = at();
      set.readers += 1;
      return {
        run: (work) => entered.run(set, work),
        leave() {
          set.readers -= 1;
          if (set.readers === 0 && former.delete(set)) following = following.catch(() => undefined).then(sweep);
        },
      };
    },
    follow,
    keysRefused() {
      if (!at().site.note) return 'never';
      return freshness.isStale() ? 'stale' : undefined;
    },
    momentOf(database) {
      const one = at().databases.get(database);
      return one && { ...defined({ as_of: one.savedAt }), written_at: new Date(one.found.writtenAt).toISOString() };
    },
    [Symbol.asyncDispose]: close,
  };
}

function insideError(own: string): AppError {
  const sentence = `The own folder "${own}" lies in the folder that is served, where nothing may be written. Name another with --own-folder.`;
  return new AppError(400, 'bad_own_folder', sentence);
}

function takenError(own: string): AppError {
  const sentence = `Another replica uses the own folder "${own}". Name another with --own-folder.`;
  return new AppError(409, 'own_folder_in_use', sentence);
}

function mixedError(source: string): AppError {
  const sentence = `The databases in "${source}" and its site.sqlite are not of one moment, so nobody knows who may read what. Bring all files that "allelier replicate" made, or take site.sqlite away: then what is public is served.`;
  return new AppError(503, 'replica_mixed', sentence);
}

/** Two clocks in milliseconds: of the day, which can be set and differs between computers, and of this process. */
interface ReplicaClocks {
  now(): number;
  running(): number;
}

/** Milliseconds by which the clock of another computer may be ahead of this one without being doubted. */
const AHEAD = 60_000;

/**
 * Judges how old a replica is. The moment of which it is was told by the clock of another computer, so that alone does not make it young: it
 * is too old when the clock of the day says so, or when no later moment has come within that time by the clock of this process. A moment that
 * is still to come by the own clock says nothing of the age; then it counts as old until a later one has come.
 */
function createFreshness(staleAfter: number, { now, running }: ReplicaClocks) {
  let moment: number | undefined;
  let advancedAt: number | undefined;
  return {
    /** Tells of which moment the replica is now (milliseconds since 1970); undefined if nobody knows. */
    see(next: number | undefined): void {
      if (moment !== undefined && next !== undefined && next > moment) advancedAt = running();
      moment = next;
    },
    isStale(): boolean {
      if (moment === undefined) return true;
      const age = now() - moment;
      if (age > staleAfter) return true;
      return advancedAt === undefined ? age < -AHEAD : running() - advancedAt > staleAfter;
    },
  };
}
