import { gateOf } from '#shared/verdict/gate.ts';
import { VERDICTS, type Verdict } from '#shared/verdict/verdict.ts';

/** What of a result decides whether it goes on. */
export interface JudgedResult {
  result: { name: string; verdict?: Verdict | undefined };
}

/** The results that go on by themselves, and those that wait because somebody should look at their genome first, or must not use it. */
export interface PartedResults<One> {
  free: One[];
  waiting: One[];
}

/** Parts results by their verdicts. What was not judged goes on. */
export function partByVerdict<One extends JudgedResult>(results: readonly One[]): PartedResults<One> {
  const isFree = ({ result: { verdict } }: One) => gateOf(verdict?.kind ?? 'none') === 'open';
  return { free: results.filter(isFree), waiting: results.filter((one) => !isFree(one)) };
}

/** Genomes that a message names at most. */
const NAMED = 10;

/** What a curator is told of genomes that were taken although they are not good. */
export function takenMessage(taken: readonly JudgedResult[], reason: string): string {
  const names = taken
    .slice(0, NAMED)
    .map(({ result: { name, verdict } }) => `${name} (${VERDICTS[verdict?.kind ?? 'none'].words})`);
  const rest = taken.length > NAMED ? ` and ${taken.length - NAMED} more` : '';
  return `Taken although not good: ${names.join(', ')}${rest}. Reason: ${reason.trim()}`;
}
