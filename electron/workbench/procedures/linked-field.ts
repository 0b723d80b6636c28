import { describeLinks, linkField, unlinkField } from '#electron/store/site/link-fields.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Fields of isolate databases that are shown with the alleles of loci. */
export function linkedFieldHandlers({ dataFolder, emit }: WorkbenchContext): HandlersOf<'linked-field'> {
  const changed = (database: string) => emit('databases:changed', { databases: [database] });
  return {
    'linked-field:list': (request) => describeLinks(dataFolder, request),

    'linked-field:add': async (request, { signal, onWaiting }) => {
      const done = await linkField(dataFolder, request, { signal, onWaiting });
      changed(request.database);
      return done;
    },

    'linked-field:remove': async (request, { signal, onWaiting }) => {
      const done = await unlinkField(dataFolder, request, { signal, onWaiting });
      changed(request.database);
      return done;
    },
  };
}
