import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

export function linkHandlers({ ports }: WorkbenchContext): HandlersOf<'link'> {
  return { 'link:open': ({ url }) => ports.openExternal(url) };
}
