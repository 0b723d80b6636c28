import { MOST_NAMED, type RuleName, type VerdictReason } from '#shared/verdict/verdict.ts';
import type { LocusFilter } from './locus-rows.ts';

/** Where the evidence of a reason is: loci in their table, the line of figures above the report, or a tab of the report. */
export type EvidencePlace = { kind: 'loci'; filter: LocusFilter } | { kind: 'figures' } | { kind: 'tab'; tab: string };

/** What a button calls it. */
export const EVIDENCE_WORDS: Record<EvidencePlace['kind'], string> = {
  loci: 'Show the loci',
  figures: 'Show the figures',
  tab: 'Show where it lies',
};

/** Rules about loci, and the loci that are shown where there are too many to be named. */
const ABOUT_LOCI: Partial<Record<RuleName, LocusFilter>> = {
  called: 'incomplete',
  lost: 'incomplete',
  'lost-here': 'incomplete',
  'cut-here': 'incomplete',
  twice: 'several',
  'twice-share': 'several',
  new: 'novel',
  'new-share': 'novel',
  mosaic: 'novel',
  broken: 'incomplete',
  far: 'novel',
  families: 'all',
};

const ABOUT_PLACES: Partial<Record<RuleName, string>> = { copies: 'matches', foreign: 'map' };

/** Where the evidence of a reason is. Undefined if the sentence says all. */
export function evidenceOf({ rule, loci = [] }: VerdictReason): EvidencePlace | undefined {
  if (rule === undefined) return undefined;
  const all = ABOUT_LOCI[rule];
  if (all !== undefined) {
    return { kind: 'loci', filter: loci.length > 0 && loci.length < MOST_NAMED ? loci : all };
  }
  const tab = ABOUT_PLACES[rule];
  return tab === undefined ? { kind: 'figures' } : { kind: 'tab', tab };
}
