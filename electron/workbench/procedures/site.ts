import type { HandlersOf } from './handler-types.ts';

/** The sites that can be browsed: so far this computer's own. */
export function siteHandlers(): HandlersOf<'site'> {
  return { 'site:list': () => [{ id: 'local', name: 'This computer', kind: 'local' }] };
}
