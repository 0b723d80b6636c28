import { z } from 'zod';
import { RULES, USUAL_LIMITS } from './rules.ts';
import { limitsOfSpecies, type LimitSet } from './species-limits.ts';
import { RuleLimit, RuleName, type RuleLimits } from './verdict.ts';

const Limits = z.partialRecord(RuleName, RuleLimit);

/** How the genomes of a database are judged, where its curators say so. */
export const VerdictSettings = z.object({
  /** Limits from a table. Absent: those of the organism, else those learned from its isolates. */
  set: z.object({ name: z.string(), source: z.string(), dated: z.iso.date(), limits: Limits }).optional(),
  /** Limits of single rules, which come before all others. A rule with none is not checked. */
  rules: Limits,
});
export type VerdictSettings = z.infer<typeof VerdictSettings>;

/** What holds where nobody said anything. */
export const NO_SETTINGS: VerdictSettings = { rules: {} };

/** By what a genome is judged. */
export interface Yardstick {
  /** Limits of figures. Without, those that hold for any organism. */
  set?: LimitSet | undefined;
  /** Limits that curators set. */
  rules?: RuleLimits;
}

/** The yardstick of a database. `learned` is what its own isolates have, for an organism without limits. */
export function yardstickOf(
  { set, rules }: VerdictSettings,
  organism: string | undefined,
  learned?: LimitSet,
): Yardstick {
  const read = set && { ...set, source: `${set.source}, read on ${set.dated}` };
  return { set: read ?? (organism === undefined ? undefined : limitsOfSpecies(organism)) ?? learned, rules };
}

/** A rule with its limit and where that comes from. */
export interface SetRule {
  rule: RuleName;
  limit: RuleLimit;
  source: string;
}

/** All rules as a yardstick has them, in their order. One that nothing sets has an empty limit, and is not checked. */
export function listRules({ set, rules = {} }: Yardstick): SetRule[] {
  return RuleName.options.map((rule) => {
    const [own, ofSet, usual] = [rules[rule], set?.limits[rule], USUAL_LIMITS[rule]];
    if (own) return { rule, limit: own, source: 'set for this database' };
    if (set && ofSet) return { rule, limit: ofSet, source: `${set.name}: ${set.source}` };
    return { rule, limit: usual ?? {}, source: usual ? RULES[rule].source : '' };
  });
}

/** Why a limit makes no sense for a rule. Undefined if it does. */
export function limitProblem(rule: RuleName, { look, bad }: RuleLimit): string | undefined {
  if ([look, bad].some((limit) => limit !== undefined && limit < 0))
    return `The limits of ${rule} must not be below 0.`;
  if (look === undefined || bad === undefined) return undefined;
  const { beyond } = RULES[rule];
  if (beyond === 'above' ? look <= bad : look >= bad) return undefined;
  return `The limit of ${rule} to look at, ${look}, must not be ${beyond} the one of what is bad, ${bad}.`;
}
