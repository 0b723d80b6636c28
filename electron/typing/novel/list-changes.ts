import type { DataType } from '#shared/api/locus.ts';
import { MAX_DIFFERENCES, type PeptideDifference, type SequenceDifference } from '#shared/rpc/contract/differences.ts';
import { BACTERIAL_CODE, isGeneticCode } from '#shared/sequence/genetic-codes.ts';
import { comparedPlace, listDifferences } from '#shared/sequence/differences.ts';
import { listPeptideDifferences } from '#shared/sequence/peptide-differences.ts';
import type { NearestMatch } from '../best-match/best-match.ts';
import type { NovelAlleleRules } from './allele-rules.ts';

/** How a new allele differs from the nearest one: at most `MAX_DIFFERENCES` of each kind, and the total numbers. */
export interface SequenceChanges {
  differences: SequenceDifference[];
  difference_count: number;
  /** Present if the locus is of DNA and codes. */
  peptide_differences?: PeptideDifference[];
  peptide_difference_count?: number;
}

/**
 * `allele` is the whole matched allele. `sequence` is the query from its start to its end, in the direction of the
 * allele.
 */
export function listChanges(
  best: NearestMatch,
  { allele, sequence }: { allele: string; sequence: string },
  kind: DataType,
  { orf, geneticCode, startCodons }: Pick<NovelAlleleRules, 'orf' | 'geneticCode' | 'startCodons'>,
): SequenceChanges {
  const { start, allele_start, query_start } = best;
  const wire = { ...best, start: start + 1, allele_start: allele_start + 1, query_start: query_start + 1 };
  const place = comparedPlace(wire, allele, sequence);
  const differences = listDifferences(place, kind);
  const changes = { differences: differences.slice(0, MAX_DIFFERENCES), difference_count: differences.length };
  if (kind === 'peptide' || orf === undefined) return changes;
  const code = isGeneticCode(geneticCode) ? geneticCode : BACTERIAL_CODE;
  const peptides = listPeptideDifferences(place, { orf, geneticCode: code, startCodons });
  return {
    ...changes,
    peptide_differences: peptides.slice(0, MAX_DIFFERENCES),
    peptide_difference_count: peptides.length,
  };
}
