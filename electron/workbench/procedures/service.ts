import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** The REST service for other programs on this computer. */
export function serviceHandlers({ service, requests }: WorkbenchContext): HandlersOf<'service'> {
  return {
    'service:status': () => service.status(),
    'service:start': () => service.start(),
    'service:stop': () => service.stop(),
    'service:requests': () => requests.list(),
    'service:clear-requests': () => requests.clear(),
  };
}
