import { countOf } from '#shared/count-of.ts';
import { countEvidence, isNear, type LociEvidence } from '#shared/results/evidence.ts';
import type { LocusReport, LocusStatus, TypingResult } from '#shared/rpc/contract/typing.ts';
import { nearnessOf } from './rank-schemes.ts';

/** What typing found of a scheme. */
export interface Evidence extends LociEvidence {
  /** 0 to 100. */
  readonly score: number;
}

/**
 * Points of a scheme, as `mlst` gives them (https://github.com/tseemann/mlst, "Scoring system"): 90 are shared out to its
 * loci, all of them for an exact allele, 70 % for a whole new one, 20 % for a part; 10 are for a known type. Unlike there, a
 * new allele counts the less the farther it is from the nearest: relatives have all loci, but none is very near.
 */
const POINTS = { loci: 90, type: 10, whole: 0.7, part: 0.2 };

/** A locus that is whole, but not exact. */
const WHOLE: ReadonlySet<LocusStatus> = new Set(['novel', 'ambiguous', 'frameshifted']);

/** Weighs what typing found. */
export function weigh({ loci, schemes }: Pick<TypingResult, 'loci' | 'schemes'>): Evidence {
  const counts = countEvidence(loci);
  const points = loci.filter(isNear).reduce((sum, report) => sum + pointsOf(report), counts.exact);
  const isKnown = schemes.some(({ state }) => state === 'exact' || state === 'several');
  return { ...counts, score: (POINTS.loci * points) / Math.max(1, loci.length) + (isKnown ? POINTS.type : 0) };
}

/** Weighs what typing found of one of the schemes, given by its id; without an id, of all loci. */
export function weighScheme(result: Pick<TypingResult, 'loci' | 'schemes'>, scheme_id: number | undefined): Evidence {
  if (scheme_id === undefined) return weigh(result);
  const schemes = result.schemes.filter((scheme) => scheme.scheme_id === scheme_id);
  const own = new Set(schemes.flatMap(({ loci }) => loci.map(({ locus }) => locus)));
  return weigh({ loci: result.loci.filter(({ locus }) => own.has(locus)), schemes });
}

function pointsOf({ status, nearest }: LocusReport): number {
  const nearness = nearnessOf((nearest?.identity ?? 0) / 100);
  return (WHOLE.has(status) ? POINTS.whole : POINTS.part) * nearness;
}

/** Whether so much of the scheme is there that it is not by chance. */
export function isConvincing({ exact, near, loci }: Evidence): boolean {
  return exact > 0 || 2 * near >= loci;
}

/** `7 of 7 loci exactly`, `5 of 7 loci exactly, 2 nearly (98.4 % identical in the mean)`. */
export function sayEvidence({ exact, near, loci, identity }: Evidence): string {
  const of = `${exact} of ${countOf(loci, 'locus', 'loci')} exactly`;
  if (near === 0 || identity === undefined) return of;
  return `${of}, ${near} nearly (${Math.floor(identity * 10) / 10} % identical in the mean)`;
}
