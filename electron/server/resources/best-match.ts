import { cutOffOf } from '#electron/rights/record-reader.ts';
import { routes } from '#shared/api/routes.ts';
import type { BestMatch, PartialMatch, PartialMatches } from '#shared/api/sequence-query.ts';
import { defined } from '#shared/defined.ts';
import type { DescribedMatch } from '../../typing/best-match/find-best-matches.ts';
import type { EngineResult } from '../../typing/engine.ts';
import { predictedPlace } from '../../typing/query-stretch.ts';
import type { LinkContext } from '../http/service.ts';

/** Residues on each side of a partial match in its `flanking_sequence` (`wire-notes.md` §5). */
export const FLANK = 100;

/** Bit scores have so many decimals that the ones of the deployed face can be cut from them. */
const SCORE_UNIT = 1_000;

/** Percentage with two decimals. What is not identical never becomes 100. */
function writeIdentity(identity: number): number {
  const rounded = Math.round(identity * 100) / 100;
  return identity < 100 ? Math.min(rounded, 99.99) : rounded;
}

/**
 * Whether a part of the allele is not aligned. A translated allele is aligned by codons, so up to two bases of it never
 * are.
 */
function isPartial({ allele_start, allele_end, length, translated }: DescribedMatch): boolean {
  return length - (allele_end - allele_start) > (translated === 'allele' ? 2 : 0);
}

/** The nearest allele as on the wire. Positions become 1-based and inclusive. */
export function writeBestMatch(
  { links, database }: LinkContext,
  { contigs }: Pick<EngineResult, 'contigs'>,
  best: DescribedMatch,
): BestMatch & Pick<PartialMatch, 'query_start' | 'query_end' | 'allele_start' | 'allele_end'> {
  const { locus, allele_id, orientation, length, alignment, mismatches, gaps, identity, cigar, translated } = best;
  const contig = contigs[best.contig]?.name;
  return {
    allele_id,
    href: links.each(routes.getAllele, { database: database.name, locus })(allele_id),
    ...predictedPlace(best),
    partial: isPartial(best),
    orientation,
    length,
    alignment,
    mismatches,
    gaps,
    identity: writeIdentity(identity),
    cigar,
    query_start: best.query_start + 1,
    query_end: best.query_end,
    allele_start: best.allele_start + 1,
    allele_end: best.allele_end,
    ...defined({ translated, contig, definitions_up_to: cutOffOf(database.reader) }),
  };
}

/** What is most similar to each locus of a scheme without an exact match. The result has a `stretch` for each. */
export function writePartialMatches(
  origin: LinkContext,
  result: EngineResult,
  loci: readonly string[],
): PartialMatches {
  const exact = new Set(result.matches.map(({ locus }) => locus));
  const best = new Map(result.best_matches.map((match) => [match.locus, match]));
  return Object.fromEntries(
    loci
      .filter((locus) => !exact.has(locus))
      .map((locus) => {
        const match = best.get(locus);
        if (!match) return [locus, defined({ definitions_up_to: cutOffOf(origin.database.reader) })];
        const { sequence = '', flanking = '' } = match.stretch ?? {};
        const bit_score = Math.round(match.bit_score * SCORE_UNIT) / SCORE_UNIT;
        const written = writeBestMatch(origin, result, match);
        return [locus, { ...written, bit_score, sequence, flanking_sequence: flanking }];
      }),
  );
}
