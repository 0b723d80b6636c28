import { describeDatabase, linkDatabase } from '#electron/store/site/describe-database.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { Handlers } from './handler-types.ts';

/** What people say of databases. */
export function describeHandlers({
  dataFolder,
  emit,
}: WorkbenchContext): Pick<Handlers, 'database:describe' | 'database:link'> {
  return {
    'database:describe': async (request, { signal, onWaiting }) => {
      await describeDatabase(dataFolder, request, { signal, onWaiting });
      emit('databases:changed', { databases: [request.database] });
    },

    'database:link': async (request, { signal, onWaiting }) => {
      await linkDatabase(dataFolder, request, { signal, onWaiting });
      emit('databases:changed', { databases: [request.database] });
    },
  };
}
