import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** About the program itself. */
export function appHandlers({ ports, log, dataFolder }: WorkbenchContext): HandlersOf<'app'> {
  return {
    'app:info': () => ({
      name: 'Allelier',
      version: ports.appVersion,
      host: ports.host,
      versions: ports.versions,
      data_folder: ports.dataFolder,
      can_choose_data_folder: ports.chooseDataFolder !== undefined,
    }),

    'app:notice': async () => {
      const message = await dataFolder.site.readNotice();
      return message === undefined ? {} : { message };
    },

    'app:dismiss-notice': () => dataFolder.site.removeNotice(),

    'app:report-error': ({ message, stack, path }) => {
      log.write(`screen ${path.slice(0, 500)}`, stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`);
    },
  };
}

export function linkHandlers({ ports }: WorkbenchContext): HandlersOf<'link'> {
  return { 'link:open': ({ url }) => ports.openExternal(url) };
}
