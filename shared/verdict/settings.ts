import { z } from 'zod';
import { RULES, USUAL_LIMITS } from './rules.ts';
import { limitsOfSpecies, type LimitSet } from './species-limits.ts';
import { Limits, LimitsOfKinds, RuleName, type RuleLimit, type RuleLimits } from './verdict.ts';
import type { AssemblyKind } from './assembly-kind.ts';

/** A set of limits as it was on a day: from a table, or learned. */
export const DatedSet = z
  .object({
    name: z.string().trim().min(1).max(200),
    source: z.string().max(2000).describe('Where the numbers come from.'),
    dated: z.iso.date().describe('The day on which it was read or learned.'),
    limits: Limits,
    of_kind: LimitsOfKinds.optional().describe('Those that hold for assemblies of a kind in place of `limits`.'),
  })
  .meta({ id: 'LimitSet' });
export type DatedSet = z.infer<typeof DatedSet>;

/** How the genomes of a database are judged, where its curators say so. */
export const VerdictSettings = z
  .object({
    set: DatedSet.nullable()
      .optional()
      .describe(
        'The limits of figures. Absent: those of the organism, else those learned from the isolates. Null: those for any organism.',
      ),
    long_reads_define_none: z
      .boolean()
      .optional()
      .describe('Whether assemblies of long reads alone define no alleles unless somebody says why.'),
    rules: Limits.describe('Limits of single rules, which come before all others. A rule with none is not checked.'),
  })
  .meta({ id: 'VerdictSettings' });
export type VerdictSettings = z.infer<typeof VerdictSettings>;

/** What holds where nobody said anything. */
export const NO_SETTINGS: VerdictSettings = { rules: {} };

/** By what a genome is judged. */
export interface Yardstick {
  /** Limits of figures. Without, those that hold for any organism. */
  set?: LimitSet | undefined;
  /** Limits that curators set. */
  rules?: RuleLimits;
  /** A policy: assemblies of long reads alone define no alleles. */
  long_reads_define_none?: boolean | undefined;
}

/** The yardstick of a database. `learned` is what its own isolates have, for an organism without limits. */
export function yardstickOf(
  { set, rules, long_reads_define_none }: VerdictSettings,
  organism: string | undefined,
  learned?: LimitSet,
): Yardstick {
  const own = { rules, long_reads_define_none };
  if (set === null) return own;
  const dated = set && { ...set, source: [set.source, `of ${set.dated}`].filter(Boolean).join(', ') };
  return { set: dated ?? (organism === undefined ? undefined : limitsOfSpecies(organism)) ?? learned, ...own };
}

/** A rule with its limit and where that comes from. */
export interface SetRule {
  rule: RuleName;
  limit: RuleLimit;
  source: string;
}

/** Rules that leave assemblies of long reads out unless a set has limits for these: how few contigs there are tells little of the sample. */
const NOT_OF_LONG: ReadonlySet<RuleName> = new Set(['contigs', 'n50']);

/** The limit that a set has for assemblies of a kind. */
export function limitOfSet(set: LimitSet | undefined, rule: RuleName, kind?: AssemblyKind): RuleLimit | undefined {
  const ofKind = kind && set?.of_kind?.[kind]?.[rule];
  return ofKind ?? (kind === 'long' && NOT_OF_LONG.has(rule) ? undefined : set?.limits[rule]);
}

/**
 * All rules as a yardstick has them for assemblies of a kind, in their order. One that nothing sets has an empty limit, and is not
 * checked.
 */
export function listRules({ set, rules = {} }: Yardstick, kind?: AssemblyKind): SetRule[] {
  return RuleName.options.map((rule) => {
    const ofSet = limitOfSet(set, rule, kind);
    if (kind === 'long' && NOT_OF_LONG.has(rule) && !ofSet) return { rule, limit: {}, source: '' };
    const [own, usual] = [rules[rule], USUAL_LIMITS[rule]];
    if (own) return { rule, limit: own, source: 'set for this database' };
    if (set && ofSet) return { rule, limit: ofSet, source: `${set.name}: ${set.source}` };
    return { rule, limit: usual ?? {}, source: usual ? RULES[rule].source : '' };
  });
}

/** Why a limit makes no sense for a rule. Undefined if it does. */
export function limitProblem(rule: RuleName, { look, bad }: RuleLimit): string | undefined {
  const { beyond, unit } = RULES[rule];
  const given = [look, bad].filter((limit) => limit !== undefined);
  if (given.some((limit) => limit < 0)) return 'A limit must not be below 0.';
  if (unit.startsWith('%') && given.some((limit) => limit > 100)) return 'A limit must not be above 100 %.';
  if (look === undefined || bad === undefined) return undefined;
  if (beyond === 'above' ? look <= bad : look >= bad) return undefined;
  return `The limit to look at, ${look}, must not be ${beyond} the one of what is bad, ${bad}.`;
}

/** Rules whose limits bound one figure from both sides. */
const PAIRS = [
  ['shortest', 'longest'],
  ['least-gc', 'most-gc'],
] as const satisfies [RuleName, RuleName][];

/** What is wrong with limits that hold together, by rule: with each alone, and those that exclude all values. */
export function limitProblems(limits: RuleLimits): Partial<Record<RuleName, string>> {
  const problems: Partial<Record<RuleName, string>> = {};
  for (const rule of RuleName.options) {
    const problem = limitProblem(rule, limits[rule] ?? {});
    if (problem !== undefined) problems[rule] = problem;
  }
  for (const [least, most] of PAIRS) {
    const [low, high] = [limits[least]?.bad, limits[most]?.bad];
    if (low === undefined || high === undefined || low <= high) continue;
    for (const rule of [least, most]) problems[rule] ??= `Nothing is at least ${low} and at most ${high}.`;
  }
  return problems;
}

/** What is wrong with settings, by rule. Rules that are set count with those of the set that stay, for each kind of assembly. */
export function settingsProblems({ set, rules }: VerdictSettings): Partial<Record<RuleName, string>> {
  const ofKinds = [{}, ...Object.values(set?.of_kind ?? {})];
  return Object.assign({}, ...ofKinds.map((ofKind) => limitProblems({ ...set?.limits, ...ofKind, ...rules })));
}
