import { gateOf } from '#shared/verdict/gate.ts';
import type { Verdict } from '#shared/verdict/verdict.ts';

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
  const isFree = ({ result: { verdict } }: One) => gateOf(verdict?.kind ?? 'none', verdict?.policy) === 'open';
  return { free: results.filter(isFree), waiting: results.filter((one) => !isFree(one)) };
}
