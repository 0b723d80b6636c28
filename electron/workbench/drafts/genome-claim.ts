import { namedList } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { submittedNameProblem } from '#shared/rules/submitted-name.ts';
import { gateOf } from '#shared/verdict/gate.ts';
import { toldVerdict, type GenomeClaim } from '#shared/verdict/item-genome.ts';
import { GRAVITY } from '#shared/verdict/judge.ts';
import { VERDICTS, type VerdictKind } from '#shared/verdict/verdict.ts';

/** Genomes that a message names at most. */
const NAMED = 10;

/** What a submission says of the genome of a report. `reason` is why it is taken, where it is not good. Undefined for one without a verdict. */
export function claimOf({ name, verdict, sha256 }: TypingResult, reason: string | undefined): GenomeClaim | undefined {
  if (!verdict) return undefined;
  const file = name.slice(name.lastIndexOf('/') + 1).trim();
  const why = gateOf(verdict.kind, verdict.policy) === 'open' ? undefined : reason;
  return {
    ...toldVerdict(verdict),
    ...defined({ sha256, file: submittedNameProblem(file) === undefined ? file : undefined, reason: why }),
  };
}

/** Why nothing is prepared of the genome of a report without a reason. Undefined if it may, or is taken for a reason. */
export function waitsFor({ verdict }: TypingResult, reason: string | undefined): string | undefined {
  if (!verdict || gateOf(verdict.kind, verdict.policy) === 'open' || reason !== undefined) return undefined;
  if (gateOf(verdict.kind) === 'open') return `${verdict.policy?.sentence ?? ''} Nobody said why it is taken.`;
  return `The genome is not good (${VERDICTS[verdict.kind].words}), and nobody said why it is taken.`;
}

/** Whether a genome is not as bad as another one in which the same was found. One without a verdict counts as not judged. */
export function isBetter(one: GenomeClaim | undefined, other: GenomeClaim | undefined): boolean {
  return GRAVITY.indexOf(one?.verdict ?? 'none') > GRAVITY.indexOf(other?.verdict ?? 'none');
}

/** What curators are told of genomes that were taken although they are not good. Undefined if all are good, or cannot be judged. */
export function takenMessage(claims: readonly (GenomeClaim | undefined)[]): string | undefined {
  const isTaken = ({ verdict, reason }: GenomeClaim) => gateOf(verdict) !== 'open' || reason !== undefined;
  const taken = claims.filter((claim) => claim !== undefined && isTaken(claim)) as GenomeClaim[];
  const [first] = taken;
  if (!first) return undefined;
  // A good one is taken for a reason only where a policy speaks against it.
  const wordsOf = (kind: VerdictKind) => (gateOf(kind) === 'open' ? 'of long reads alone' : VERDICTS[kind].words);
  const words = new Set(taken.map(({ file = 'a genome', verdict }) => `${file} (${wordsOf(verdict)})`));
  return `Taken although not good: ${namedList([...words], NAMED)}. Reason: ${first.reason ?? 'none was given'}`;
}
