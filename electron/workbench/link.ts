import type { Bench } from './bench.ts';
import type { HandlersOf } from './handler-types.ts';

export function linkHandlers({ ports }: Bench): HandlersOf<'link'> {
  return { 'link:open': ({ url }) => ports.openExternal(url) };
}
