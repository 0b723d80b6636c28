import { RULES } from '#shared/verdict/rules.ts';
import { listRules } from '#shared/verdict/settings.ts';
import type { RuleName, Verdict, VerdictKind } from '#shared/verdict/verdict.ts';
import { numberText } from '#shared/count-of.ts';

/** A rule that was checked: its limits with their source, and what it said. */
export interface CheckedRule {
  name: RuleName;
  title: string;
  /** `above 500 contigs`. Empty if it never says so. */
  look: string;
  bad: string;
  source: string;
  said: VerdictKind;
}

/** The rules that a verdict rests on, in their order. */
export function checkedRules({ checked, reasons, limits, assembly, rules = {} }: Verdict): CheckedRule[] {
  const set = limits && { ...limits, limits: limits.values };
  const isChecked = new Set(checked);
  return listRules({ set, rules }, assembly?.kind).flatMap(({ rule: name, limit, source }) => {
    if (!isChecked.has(name)) return [];
    const { title, beyond, unit } = RULES[name];
    const words = (value: number | undefined) => (value === undefined ? '' : `${beyond} ${numberText(value)} ${unit}`);
    const said = reasons.find(({ rule }) => rule === name)?.kind ?? 'good';
    return [{ name, title, look: words(limit.look), bad: words(limit.bad), source, said }];
  });
}
