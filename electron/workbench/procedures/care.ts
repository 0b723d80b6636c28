import { cloneDatabase } from '#electron/store/care/clone-database.ts';
import { renameDatabase } from '#electron/store/care/rename-database.ts';
import { runCheck, runCompact } from '#electron/store/care/run-care.ts';
import { lookIntoBackup, restoreDatabase, runLook } from '#electron/store/backup/restore-database.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Keeps databases in order: checks, copies, smaller files and other names. */
export function careHandlers({
  dataFolder,
  engine,
  files,
  jobs,
  settings,
  emit,
}: WorkbenchContext): HandlersOf<'care'> {
  /** Lets go of a database, whose file is to be replaced or moved. AppError 409 `database_busy` while a job works on it. */
  function letGo(database: string): void {
    jobs.refuseBusy(database);
    engine.forget(dataFolder.fileOf(database));
  }

  return {
    'care:check': ({ database }, { signal, onProgress }) => runCheck(dataFolder, database, { signal, onProgress }),

    'care:compact': async ({ database }, { signal, onProgress }) => {
      letGo(database);
      const report = await runCompact(dataFolder, database, { signal, onProgress, letGo: () => letGo(database) });
      emit('databases:changed', { databases: [database] });
      return report;
    },

    'care:rename': async ({ database, to }) => {
      letGo(database);
      const renamed = await renameDatabase(dataFolder, { from: database, to });
      emit('databases:changed', { databases: [database, to] });
      // Bookmarks follow.
      emit('settings:changed', await settings.get());
      return renamed;
    },

    'care:copy': async ({ database, to }, { signal, onProgress }) => {
      await cloneDatabase(dataFolder, { from: database, to }, { signal, onProgress });
      emit('databases:changed', { databases: [to] });
    },

    'care:look-into': ({ database }, { signal }) => runLook(dataFolder, database, { signal }),

    'care:look-into-backup': ({ token }, { signal }) => lookIntoBackup(files.get(token).path, { signal }),

    'care:restore': async ({ token, database, replace }, { signal, onProgress }) => {
      const { path: file } = files.get(token);
      const release = files.hold(token);
      try {
        if (replace) letGo(database);
        const order = { file, name: database, replace, letGo: () => letGo(database) };
        const restored = await restoreDatabase(dataFolder, order, { signal, onProgress });
        emit('databases:changed', { databases: [database] });
        return restored;
      } finally {
        release();
      }
    },
  };
}
