import type { LocusReport, LocusStatus, NearestProfile } from '#shared/rpc/contract/typing.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { idsAt, reportAt, statusAt, type PackedSummary, type PackedScheme } from '../results/packed-result.ts';
import { stateOfResult } from '../results/result-state.ts';
import { isKnown, STATUS_WORDS } from '../results/status-labels.ts';

export interface ProfileWords {
  /** `ST 11`, `New combination`; undefined where the scheme has no primary key. */
  headline: string | undefined;
  /** What that means, in a sentence that needs no colour beside it. */
  sentence: string;
  tone: 'good' | 'new' | 'warning';
}

/** Loci of a scheme by status. */
export function countSchemeLoci(result: PackedSummary, scheme: PackedScheme): Map<LocusStatus, number> {
  const counts = new Map<LocusStatus, number>();
  for (const locus of scheme.loci) {
    const status = statusAt(result, result.loci.placeOf.get(locus)) ?? 'missing';
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

function countLoci(count: number): string {
  return formatQuantity(count, 'locus', 'loci');
}

/** `2 novel, 1 missing`. */
function listCounts(counts: ReadonlyMap<LocusStatus, number>): string {
  return Object.entries(STATUS_WORDS)
    .flatMap(([status, { word }]) => {
      const count = counts.get(status as LocusStatus) ?? 0;
      return count > 0 && !isKnown(status as LocusStatus) ? [`${formatCount(count)} ${word}`] : [];
    })
    .join(', ');
}

/** Profiles named that fit what is there; more only confuse. */
const NAMED_PROFILES = 3;

/** `ST 11, 12 match the loci found.`: the profiles that agree with every allele found. */
function describeFitting({ primary_key = 'profile', nearest }: PackedScheme): string {
  const fitting = nearest.filter(({ differing }) => differing.length === 0).map(({ profile_id }) => profile_id);
  const named = fitting.slice(0, NAMED_PROFILES).join(', ');
  const others = fitting.length > NAMED_PROFILES ? ' and others' : '';
  return `${primary_key} ${named}${others} ${fitting.length === 1 ? 'matches' : 'match'} the loci found.`;
}

function capitalized(text: string): string {
  // The name of a locus is written as it is.
  return /^(new|incomplete|missing|ambiguous|mixed|wrong|several)\b/.test(text)
    ? text.slice(0, 1).toUpperCase() + text.slice(1)
    : text;
}

/** Says what the alleles found mean for a scheme: which profile, or why none. */
export function describeProfile(result: PackedSummary, scheme: PackedScheme): ProfileWords {
  const { primary_key: key = 'profile', profile_ids, loci, state } = scheme;
  const counts = countSchemeLoci(result, scheme);
  const joined = counts.get('joined') ?? 0;
  const known = (counts.get('exact') ?? 0) + (counts.get('several') ?? 0) + joined;
  const isWhole = known === loci.length;
  const pieces = joined === 0 ? '' : ` ${formatCount(joined)} joined from pieces at ends of contigs.`;
  const all =
    loci.length === 1
      ? `Its one locus ${joined === 0 ? 'matches exactly' : 'has a known allele'}.${pieces}`
      : `All ${countLoci(loci.length)} ${joined === 0 ? 'match exactly' : 'have known alleles'}.${pieces}`;
  const which = result.stamp.parameters.best && !scheme.exact_only ? `: ${listCounts(counts)}` : '';
  const lacking = `No exact allele at ${formatCount(loci.length - known)} of ${countLoci(loci.length)}${which}.${pieces}`;
  const found = `${key} ${profile_ids.join(' or ')}`;
  const inputState = stateOfResult(result, scheme);
  const told = capitalized(inputState.text);
  if (inputState.isShort) {
    const there = loci.length - (counts.get('missing') ?? 0);
    const held = result.stamp.parameters.best ? '' : 'exact alleles of ';
    const sentence = `A short sequence: it holds ${held}${formatCount(there)} of ${countLoci(loci.length)}.`;
    return { headline: told, sentence, tone: inputState.tone === 'bad' ? 'warning' : inputState.tone };
  }
  switch (state) {
    case 'exact':
      return { headline: found, sentence: all, tone: 'good' };
    case 'several':
      return {
        headline: found,
        sentence: `${formatCount(profile_ids.length)} profiles match the alleles found.${pieces}`,
        tone: 'warning',
      };
    case 'incomplete':
      return profile_ids.length > 0
        ? { headline: found, sentence: `Incomplete, but the profile matches. ${lacking}`, tone: 'warning' }
        : { headline: told, sentence: `${lacking} ${describeFitting(scheme)}`, tone: 'warning' };
    case 'new':
      return {
        headline: told,
        sentence: `All alleles are known, but no profile has this combination.${pieces}`,
        tone: 'new',
      };
    case 'unknown':
      if (scheme.not_used) return { headline: 'Not used here', sentence: scheme.not_used.join(' '), tone: 'warning' };
      return { headline: told, sentence: lacking, tone: (counts.get('novel') ?? 0) > 0 ? 'new' : 'warning' };
    case 'none':
      return { headline: undefined, sentence: isWhole ? all : lacking, tone: isWhole ? 'good' : 'warning' };
  }
}

/** `differs at 1 of 7 loci`. */
export function describeNearest({ differing, compared }: NearestProfile): string {
  if (compared === 0) return 'no locus to compare';
  if (compared === 1) return `${differing.length === 0 ? 'same allele' : 'differs'} at the one locus compared`;
  if (differing.length === 0) return `same alleles at all ${countLoci(compared)} compared`;
  return `differs at ${formatCount(differing.length)} of ${countLoci(compared)}`;
}

/** Loci of a scheme with what a cell of its card says, in scheme order. */
export function schemeCells(
  result: PackedSummary,
  scheme: PackedScheme,
): { locus: string; status: LocusStatus; ids: readonly string[]; report: LocusReport | undefined }[] {
  return scheme.loci.map((locus) => {
    const place = result.loci.placeOf.get(locus);
    const report = place === undefined ? undefined : reportAt(result, place);
    return { locus, status: statusAt(result, place) ?? 'missing', ids: idsAt(result, place), report };
  });
}
