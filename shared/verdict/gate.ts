import { VERDICTS, type Verdict, type VerdictKind } from './verdict.ts';

/**
 * What it takes to define records from a genome: nothing if it is good or cannot be judged, a reason if it should be looked at, a
 * reason and the right of a curator if it should not be used or is of another organism.
 */
export type Gate = 'open' | 'reason' | 'curator';

const GATES: Record<VerdictKind, Gate> = {
  good: 'open',
  none: 'open',
  look: 'reason',
  bad: 'curator',
  other: 'curator',
};

/** What it takes to define records from a genome with this verdict. A policy wants a curator, and a reason where it rests on a guess. */
export function gateOf(kind: VerdictKind, policy?: Verdict['policy']): Gate {
  if (policy?.is_guess === false) return 'curator';
  return policy && GATES[kind] === 'open' ? 'reason' : GATES[kind];
}

/** Why a genome defines nothing without a reason. Undefined if it may. */
export function doubtSentence({ kind, reasons, policy }: Verdict): string | undefined {
  if (gateOf(kind, policy) === 'open') return undefined;
  const said = reasons.map(({ sentence }) => sentence).join(' ');
  const doubt = gateOf(kind) === 'open' ? [] : [`The genome is not good (${VERDICTS[kind].words}): ${said}`];
  return [...doubt, ...(policy ? [policy.sentence] : [])].join(' ');
}
