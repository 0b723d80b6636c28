import type { DatabaseSync } from 'node:sqlite';
import { readAllLimits } from '#electron/store/records/allele-limits.ts';
import { ownMember } from '#shared/own-member.ts';
import { type LocusAlleles, temporaryCodesAt } from '../best-match/locus-alleles.ts';
import { type NovelAlleleRules, readAlleleRules } from './allele-rules.ts';
import { learnCoding, type LearnedCoding } from './typical-coding.ts';

/** Of alleles that are kept it is worked out once; null where the locus does not code. */
const learned = new WeakMap<LocusAlleles, LearnedCoding | null>();

/** Reads what loci of a database, given by name, require of new alleles: by their records, their limits and their known alleles. */
export function createRuleReader(connection: DatabaseSync): (locus: string, alleles: LocusAlleles) => NovelAlleleRules {
  const limits = readAllLimits(connection);
  return (locus, alleles) => {
    const own = readAlleleRules(connection, locus);
    const usualLength = alleles.groups[0]?.length;
    const coding = codingOf(alleles, own);
    if (!coding) return { ...own, usualLength };
    const complete = ownMember(limits, locus)?.complete;
    const ends = complete === undefined ? {} : { starts_with_start: complete, ends_with_stop: complete };
    return { ...own, usualLength, orf: coding.orf, usual: { ...coding.usual, ...ends } };
  };
}

function codingOf(alleles: LocusAlleles, own: NovelAlleleRules): LearnedCoding | null {
  const known = learned.get(alleles);
  if (known !== undefined) return known;
  const codesOf = (rank: number) => temporaryCodesAt(alleles, rank).subarray(0, alleles.lengths[rank]);
  const coding = learnCoding({ count: alleles.ids.length, codesOf }, own) ?? null;
  learned.set(alleles, coding);
  return coding;
}
