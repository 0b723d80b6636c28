import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { ProfileContext } from '#electron/typing/profile-lookup.ts';
import type { ScopeScheme } from '#electron/typing/query-scope.ts';
import { figuresOf, judgeBy, type GenomeAnswer } from '#electron/typing/verdict/judge-answer.ts';
import { doubtSentence } from '#shared/verdict/gate.ts';

/** Why new alleles of a genome should not be defined without a reason, in a sentence. Undefined if nothing speaks against it. */
export async function doubtOf(
  context: ProfileContext,
  schemes: readonly ScopeScheme[],
  answer: GenomeAnswer,
  options: TaskOptions,
): Promise<string | undefined> {
  return doubtSentence(await judgeBy(context.database, await figuresOf(context, schemes, answer, options)));
}
