import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** The sites that can be browsed. */
export function siteHandlers({ sites }: WorkbenchContext): HandlersOf<'site'> {
  return { 'site:list': () => sites.list() };
}
