import { numberText } from '#shared/count-of.ts';
import { RULES } from '#shared/verdict/rules.ts';
import { RuleName, type RuleLimit, type RuleLimits } from '#shared/verdict/verdict.ts';

/** `above 500 contigs`, with the number beside its unit also where the line breaks. Undefined where there is no limit. */
export function boundWords(rule: RuleName, value: number | undefined): string | undefined {
  const { beyond, unit } = RULES[rule];
  return value === undefined ? undefined : `${beyond} ${numberText(value)}\u00a0${unit}`;
}

/** Limits as a table shows them, in the order of the rules. */
export function limitWords(limits: RuleLimits) {
  return RuleName.options.flatMap((rule) => {
    const limit: RuleLimit | undefined = limits[rule];
    if (!limit) return [];
    const [look, bad] = [limit.look, limit.bad].map((value) => boundWords(rule, value));
    return [{ rule, title: RULES[rule].title, look, bad }];
  });
}
