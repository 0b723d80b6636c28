import { RULES } from '#shared/verdict/rules.ts';
import { listRules } from '#shared/verdict/settings.ts';
import {
  MOST_NAMED,
  type RuleName,
  type Verdict,
  type VerdictKind,
  type VerdictReason,
} from '#shared/verdict/verdict.ts';
import { numberText } from '#shared/count-of.ts';
import type { LocusFilter } from './locus-rows.ts';

/** Where the evidence of a reason is: loci in their table, the line of figures above the report, or a tab of the report. */
export type Evidence = { kind: 'loci'; filter: LocusFilter } | { kind: 'figures' } | { kind: 'tab'; tab: string };

/** What a button calls it. */
export const EVIDENCE_WORDS: Record<Evidence['kind'], string> = {
  loci: 'Show the loci',
  figures: 'Show the figures',
  tab: 'Show where it lies',
};

/** Rules about loci, and the loci that are shown where there are too many to be named. */
const ABOUT_LOCI: Partial<Record<RuleName, LocusFilter>> = {
  called: 'incomplete',
  lost: 'incomplete',
  twice: 'several',
  'twice-share': 'several',
  new: 'novel',
  'new-share': 'novel',
  broken: 'incomplete',
  far: 'novel',
  families: 'all',
};

const ABOUT_PLACES: Partial<Record<RuleName, string>> = { copies: 'matches', foreign: 'map' };

/** Where the evidence of a reason is. Undefined if the sentence says all. */
export function evidenceOf({ rule, loci = [] }: VerdictReason): Evidence | undefined {
  if (rule === undefined) return undefined;
  const all = ABOUT_LOCI[rule];
  if (all !== undefined) {
    return { kind: 'loci', filter: loci.length > 0 && loci.length < MOST_NAMED ? loci : all };
  }
  const tab = ABOUT_PLACES[rule];
  return tab === undefined ? { kind: 'figures' } : { kind: 'tab', tab };
}

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
export function checkedRules({ checked, reasons, limits, rules = {} }: Verdict): CheckedRule[] {
  const set = limits && { ...limits, limits: limits.values };
  const isChecked = new Set(checked);
  return listRules({ set, rules }).flatMap(({ rule: name, limit, source }) => {
    if (!isChecked.has(name)) return [];
    const { title, beyond, unit } = RULES[name];
    const words = (value: number | undefined) => (value === undefined ? '' : `${beyond} ${numberText(value)} ${unit}`);
    const said = reasons.find(({ rule }) => rule === name)?.kind ?? 'good';
    return [{ name, title, look: words(limit.look), bad: words(limit.bad), source, said }];
  });
}
