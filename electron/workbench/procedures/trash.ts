import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Databases that were deleted and can be brought back. */
export function trashHandlers({ dataFolder, emit }: WorkbenchContext): HandlersOf<'trash'> {
  const { trash } = dataFolder;
  return {
    'trash:list': () => trash.list(),

    'trash:restore': async ({ id }) => {
      const restored = await trash.restore(id);
      emit('databases:changed', { databases: [restored.name] });
      return restored;
    },

    'trash:delete': async ({ id }) => {
      await trash.deleteForGood(id);
      emit('databases:changed', { databases: [] });
    },

    'trash:empty': async () => {
      await trash.empty();
      emit('databases:changed', { databases: [] });
    },
  };
}
