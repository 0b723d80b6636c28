import { numberText } from '../count-of.ts';
import { defined } from '../defined.ts';
import { GENOME_BASES, type GenomeFigures } from './genome-figures.ts';
import { takenFor } from './assembly-kind.ts';
import type { Measured } from './rule.ts';
import { canTell, RULES } from './rules.ts';
import { limitOfSet, listRules, type Yardstick } from './settings.ts';
import {
  MOST_NAMED,
  type RuleName,
  type RuleLimit,
  type Verdict,
  type VerdictKind,
  type VerdictReason,
} from './verdict.ts';

/** The gravest first. */
export const GRAVITY: readonly VerdictKind[] = ['other', 'bad', 'look', 'none', 'good'];

/**
 * Judges a genome by its figures. It is `good` only if nothing speaks against it and a rule that can tell was checked: one about the called
 * loci of a scheme of seven or more, or one with limits of its organism. A value equal to a limit is still usual.
 */
export function judge(figures: GenomeFigures, yardstick: Yardstick): Verdict {
  return { ...judgeFigures(figures, yardstick), ...defined({ policy: policyOf(figures, yardstick) }) };
}

/** Why a policy of the database lets a genome define no alleles. */
function policyOf({ kind }: GenomeFigures, { long_reads_define_none: isSet }: Yardstick): Verdict['policy'] {
  if (isSet !== true || kind?.kind !== 'long') return undefined;
  const sentence = `Assemblies of long reads alone define no alleles of this database. ${takenFor(kind)}`;
  return { sentence, is_guess: kind.because !== undefined };
}

function judgeFigures(figures: GenomeFigures, yardstick: Yardstick): Verdict {
  const { set, rules = {} } = yardstick;
  const { unfit, other, elsewhere, total } = figures;
  if (other !== undefined) return { kind: 'other', reasons: [{ kind: 'other', sentence: other }], checked: [] };
  if (unfit !== undefined) return notJudged(unfit);
  if (total < GENOME_BASES) return notJudged(`It has ${numberText(total)} bases, which is no whole genome.`);
  const reasons: VerdictReason[] = elsewhere === undefined ? [] : [{ kind: 'look', sentence: elsewhere }];
  const checked: RuleName[] = [];
  const limits = new Map(listRules(yardstick, figures.kind?.kind).map(({ rule, limit }) => [rule, limit]));
  const speaks = (name: RuleName) =>
    RULES[name].measure(figures).some((measured) => judgeBy(name, limits.get(name) ?? {}, measured).length > 0);
  for (const [name, limit] of limits) {
    const isSet = limit.look !== undefined || limit.bad !== undefined;
    const { measure, unless } = RULES[name];
    const found = isSet ? measure(figures) : [];
    if (found.length === 0 || (unless && speaks(unless))) continue;
    checked.push(name);
    for (const measured of found) reasons.push(...judgeBy(name, limit, measured));
  }
  const about = defined({
    limits: set && { name: set.name, source: set.source, values: set.limits, ...defined({ of_kind: set.of_kind }) },
    assembly: figures.kind,
    rules: Object.keys(rules).length > 0 ? rules : undefined,
  });
  reasons.sort((one, two) => GRAVITY.indexOf(one.kind) - GRAVITY.indexOf(two.kind));
  const [gravest] = reasons;
  if (gravest) return { kind: gravest.kind, reasons, checked, ...about };
  const isTold = checked.some((name) =>
    name === 'called' || name === 'lost'
      ? figures.schemes.some(canTell)
      : limitOfSet(set, name, figures.kind?.kind) !== undefined,
  );
  if (isTold) return { kind: 'good', reasons, checked, ...about };
  return notJudged(
    'No rule that can tell was checked: about the loci of a scheme of seven or more that was searched for all alleles, or with limits of its organism.',
  );
}

function judgeBy(rule: RuleName, limit: RuleLimit, { value, say, loci }: Measured): VerdictReason[] {
  const kind = (['bad', 'look'] as const).find((one) => isBeyond(RULES[rule].beyond, value, limit[one]));
  if (kind === undefined) return [];
  const sentence = say(numberText(limit[kind] ?? 0));
  return [{ rule, kind, sentence, ...defined({ loci: loci?.length ? loci.slice(0, MOST_NAMED) : undefined }) }];
}

function isBeyond(beyond: 'above' | 'below', value: number, limit: number | undefined): boolean {
  if (limit === undefined) return false;
  return beyond === 'above' ? value > limit : value < limit;
}

function notJudged(sentence: string): Verdict {
  return { kind: 'none', reasons: [{ kind: 'none', sentence }], checked: [] };
}
