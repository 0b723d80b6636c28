import type { DatabaseSync } from 'node:sqlite';
import type { SearchedLocus } from '../index/allele-catalogue.ts';
import type { DescribedMatch } from '../best-match/find-best-matches.ts';
import type { Genome } from '../genome/genome.ts';
import { readAlleleRules } from '../novel/allele-rules.ts';
import { describePeptide } from '../novel/describe-peptide.ts';
import { findPeptideMatches } from './find-peptide-matches.ts';
import { findSegments, indexSequence } from './find-segments.ts';
import { toPairCodes } from './neighbour-words.ts';
import { readAlleles, readPeptides } from './read-peptides.ts';

/**
 * Up to this many DNA loci are all compared with a protein. Of more, only those whose first alleles resemble it;
 * `REPRESENTATIVES` alleles of each are tried.
 */
const MAX_COMPARED = 20;
const REPRESENTATIVES = 4;

/**
 * Minimum scores of a segment, and of a pair of words in it, that make a DNA locus worth reading. A match with an
 * expectation of 0.001 scores about 70 and mostly has a segment without gaps that scores half of it. A very short
 * protein has none.
 */
const LEAST_SEGMENT = 30;
const LEAST_WORD = 15;

/** A query with more residues is not one protein but a proteome: the words it shares with a locus say nothing. */
const LARGEST_PROTEIN = 20_000;

/**
 * Finds the best match of each locus by its protein, and describes it as a new allele: peptide loci in DNA (`blastx`)
 * or protein (`blastp`), DNA loci in protein (`tblastn`). `key` names the present state of the database.
 */
export function matchPeptides(
  connection: DatabaseSync,
  key: string,
  genome: Genome,
  loci: readonly SearchedLocus[],
  checkpoint: () => void,
): DescribedMatch[] {
  const wanted = loci.filter(({ dataType }) => dataType === 'peptide' || genome.dataType === 'peptide');
  const likely = likelyLoci(connection, genome, wanted, checkpoint);
  const searched = likely.map((locus) => {
    checkpoint();
    return { locus, alleles: readPeptides(connection, key, locus) };
  });
  return findPeptideMatches(genome, searched, checkpoint).map(({ locus: { name, dataType }, best, allele, copies }) => {
    const novel = describePeptide(genome, best, allele.codes, dataType, readAlleleRules(connection, name));
    return { ...best, locus: name, novel, copies: dataType === 'peptide' ? copies : [] };
  });
}

/**
 * Leaves out the DNA loci of a large database that code for nothing like a protein, without reading all their alleles.
 */
function likelyLoci(
  connection: DatabaseSync,
  genome: Genome,
  loci: readonly SearchedLocus[],
  checkpoint: () => void,
): readonly SearchedLocus[] {
  const isTranslated = ({ dataType }: SearchedLocus) => dataType === 'DNA';
  if (loci.filter(isTranslated).length <= MAX_COMPARED || genome.residues > LARGEST_PROTEIN) return loci;
  const query = indexSequence(toPairCodes([genome.codes]), LEAST_WORD);
  const least = Math.min(LEAST_SEGMENT, 2 * genome.residues);
  return loci.filter((locus) => {
    if (!isTranslated(locus)) return true;
    checkpoint();
    const frames = toPairCodes(readAlleles(connection, locus, REPRESENTATIVES).map(({ codes }) => codes));
    let isLike = false;
    findSegments(query, frames, least, () => (isLike = true), checkpoint);
    return isLike;
  });
}
