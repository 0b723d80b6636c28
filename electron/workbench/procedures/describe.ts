import { describeDatabase, linkDatabase } from '#electron/exchange/describe-database.ts';
import { describeScheme } from '#electron/exchange/describe-scheme.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { Handlers } from './handler-types.ts';

/** What people say of databases and schemes. */
export function describeHandlers({
  dataFolder,
  emit,
}: WorkbenchContext): Pick<Handlers, 'database:describe' | 'database:link' | 'scheme:describe'> {
  return {
    'database:describe': async (request, { signal, onWaiting }) => {
      await describeDatabase(dataFolder, request, { signal, onWaiting });
      emit('databases:changed', { databases: [request.database] });
    },

    'database:link': async (request, { signal, onWaiting }) => {
      await linkDatabase(dataFolder, request, { signal, onWaiting });
      emit('databases:changed', { databases: [request.database] });
    },

    'scheme:describe': async (request, { signal, onWaiting }) => {
      const done = await describeScheme(dataFolder, request, { signal, onWaiting });
      emit('databases:changed', { databases: [request.database, ...done.followed] });
      return done;
    },
  };
}
