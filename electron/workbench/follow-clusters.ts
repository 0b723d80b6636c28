import { statSync } from 'node:fs';
import { join } from 'node:path';
import { endLostWatches, followClusters, type FollowedFolder } from '#electron/curation/follow-clusters.ts';
import { listClusterSets } from '#electron/store/clusters/cluster-sets.ts';
import { readDatabase } from '#electron/store/file/database.ts';
import { contentState, getMeta, kindOf } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { AppError } from '#shared/problem.ts';

/** Milliseconds between two looks at the files of databases. */
const LOOK_INTERVAL = 500;

/** Milliseconds until a database is looked at again that could not be written, such as on a full disk. */
const RETRY = 60_000;

/** What was found when a database was looked at last. */
interface FollowedFile {
  /** States of the files. */
  content: string;
  people: string;
  keepsClusters: boolean;
  /** The state of the content (`contentState`) that following itself has left: until the next look, which it has brought about. */
  left?: string | undefined;
}

interface ClusterFollowing {
  /** Ends it, when what has begun is over. */
  stop(): Promise<void>;
}

/**
 * Brings kept clusters up to date once anybody has written to a database: this program, or another one such as the shell; and ends watches once
 * rights have changed. `followed` is told of each database that was looked at. A database that is busy is left to the next look.
 */
export function keepClustersCurrent(
  dataFolder: FollowedFolder & Pick<DataFolder, 'listDatabaseNames' | 'fileOf' | 'root'>,
  on: {
    changed: (database: string) => void;
    followed: (database: string) => Promise<void>;
    defect: (error: unknown) => void;
  },
): ClusterFollowing {
  const stopped = new AbortController();
  const followed = new Map<string, FollowedFile>();
  let following: Promise<void> = Promise.resolve();
  let isFollowing = false;

  async function follow(database: string): Promise<void> {
    const before = followed.get(database);
    const state = {
      content: writtenAt(dataFolder.fileOf(database)),
      people: writtenAt(join(dataFolder.root, 'site.sqlite')),
    };
    const isSame = before?.content === state.content;
    if (stopped.signal.aborted || (isSame && before?.people === state.people)) return;
    followed.set(database, { ...state, keepsClusters: false });
    try {
      const found = isSame ? { ...before, state: undefined } : await lookInto(dataFolder.fileOf(database));
      const about = { ...state, keepsClusters: found.keepsClusters };
      followed.set(database, about);
      if (!about.keepsClusters) return;
      const isOwn = found.state !== undefined && found.state === before?.left;
      if (isSame || isOwn) {
        if (await endLostWatches(dataFolder, database, stopped.signal)) on.changed(database);
        return;
      }
      const { hasWritten, state: left } = await followClusters(dataFolder, database, stopped.signal);
      followed.set(database, { ...about, left });
      if (hasWritten) on.changed(database);
      await on.followed(database);
    } catch (error) {
      if (error instanceof AppError && error.problem.code === 'database_busy') followed.delete(database);
      else if (error instanceof AppError) setTimeout(() => followed.delete(database), RETRY).unref();
      else if (!stopped.signal.aborted) on.defect(error);
    }
  }

  async function followAll(): Promise<void> {
    isFollowing = true;
    try {
      for (const database of await dataFolder.listDatabaseNames()) await follow(database);
    } catch (error) {
      on.defect(error);
    } finally {
      isFollowing = false;
    }
  }

  const look = () => {
    if (!isFollowing) following = followAll();
  };
  const timer = setInterval(look, LOOK_INTERVAL).unref();
  return {
    async stop() {
      stopped.abort();
      clearInterval(timer);
      await following;
    },
  };
}

/**
 * Whether a database has sets of clusters, and the state of its content. It is not left open: others may want it for themselves. One that cannot be read,
 * as of an earlier layout, is looked at again once it is written.
 */
async function lookInto(file: string): Promise<{ keepsClusters: boolean; state: string | undefined }> {
  const look = readDatabase(file, async (database) => ({
    keepsClusters: kindOf(database) === 'isolates' && listClusterSets(database.connection).length > 0,
    state: contentState(await getMeta(database)),
  }));
  return look.catch((error: unknown) => {
    if (error instanceof AppError) return { keepsClusters: false, state: undefined };
    throw error;
  });
}

/** Names the state of a database file: what is written first goes to its log. */
function writtenAt(file: string): string {
  return [file, `${file}-wal`]
    .map((each) => {
      const about = statSync(each, { throwIfNoEntry: false });
      // Who only reads may leave an empty log behind.
      return about && about.size > 0 ? `${about.mtimeMs} ${about.size}` : '';
    })
    .join();
}
