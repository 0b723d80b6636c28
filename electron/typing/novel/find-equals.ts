import { countOf } from '#shared/count-of.ts';
import { MAX_FITTING } from '#shared/rpc/contract/typing.ts';
import { toldMatch } from '../best-match/best-match.ts';
import type { DescribedMatch } from '../best-match/find-best-matches.ts';
import type { LocusAlleles } from '../best-match/locus-alleles.ts';
import { countUnlikeBases, packSequence } from '../best-match/packed-bases.ts';

/** How many alleles a sentence names. */
const NAMED = 5;

/**
 * Adds to a new allele of a DNA locus the other known alleles that are as near as the nearest: those of its length that differ at as
 * many bases. Nothing is added where the nearest has a gap: how others lie is then not known.
 */
export function addEquals(match: DescribedMatch, { groups, ambiguous, packed, starts, ids }: LocusAlleles) {
  const { novel } = match;
  const { mismatches, gaps, length, allele_id } = toldMatch(match);
  if (gaps > 0 || novel.sequence.length !== length) return match;
  const own = packSequence(novel.sequence);
  const ranks = groups.find((group) => group.length === length)?.ranks ?? [];
  const equals = ranks
    .filter((rank) => !ambiguous.has(rank) && ids[rank] !== allele_id)
    .filter((rank) => countUnlikeBases(own, packed, starts[rank] as number, mismatches) <= mismatches)
    .map((rank) => ids[rank] as string);
  if (equals.length === 0) return match;
  return { ...match, novel: { ...novel, equals: equals.slice(0, MAX_FITTING), equal_count: equals.length } };
}

/** Which alleles are as near as the nearest. Empty if there are none. */
export function equalsSentence({ novel: { equals = [], equal_count: count = 0 } }: DescribedMatch): string {
  if (count === 0) return '';
  const rest = count > NAMED ? ` and ${count - NAMED} more` : '';
  return `${countOf(count, 'other allele is', 'other alleles are')} as near: ${equals.slice(0, NAMED).join(', ')}${rest}.`;
}
