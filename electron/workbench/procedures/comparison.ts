import { AppError } from '#shared/problem.ts';
import type { HandlersOf } from './handler-types.ts';

function refuse(): never {
  throw new AppError(501, 'no_comparisons', 'This build of Allelier has no comparisons yet.');
}

/** Comparisons of samples. */
export function comparisonHandlers(): HandlersOf<'comparison'> {
  return {
    'comparison:list': refuse,
    'comparison:make': refuse,
    'comparison:read': refuse,
    'comparison:set-rules': refuse,
    'comparison:rename': refuse,
    'comparison:refresh': refuse,
    'comparison:delete': refuse,
    'comparison:restore': refuse,
    'comparison:tree': refuse,
    'comparison:distances': refuse,
    'comparison:clusters': refuse,
    'comparison:pair': refuse,
    'comparison:nearest': refuse,
    'comparison:save': refuse,
    'comparison:open': refuse,
  };
}
