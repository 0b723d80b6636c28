import type { DatabaseSync } from 'node:sqlite';
import type { SearchedLocus } from '../allele-catalogue.ts';
import type { DescribedMatch } from '../best-match/find-best-matches.ts';
import type { Genome } from '../genome.ts';
import { readAlleleRules } from '../novel/allele-rules.ts';
import { describePeptide } from '../novel/describe-peptide.ts';
import { findPeptideMatches } from './find-peptide-matches.ts';
import { findSegments, indexSequence } from './find-segments.ts';
import { toPairCodes } from './neighbour-words.ts';
import { readAlleles, readPeptides } from './read-peptides.ts';

/** DNA loci up to which all alleles are compared with a protein; of more, those whose first alleles have something in common with it. */
const MAX_COMPARED = 20;
const REPRESENTATIVES = 4;

/**
 * What a segment must score that makes a DNA locus worth reading, and a pair of words in it. A match of an expectation of 0.001 has a
 * score of 70 or so, and mostly a segment without gaps with half of that; a very short protein none, of course.
 */
const LEAST_SEGMENT = 30;
const LEAST_WORD = 15;

/** Residues of a protein from which on it is no gene any more but a proteome: words in common with that say nothing. */
const LARGEST_PROTEIN = 20_000;

/**
 * The best match of each of these loci by its protein, and what it is as a new allele: of peptide loci in DNA (`blastx`) or protein
 * (`blastp`), of DNA loci in protein (`tblastn`). `key` names the database in its present state.
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

/** Leaves out DNA loci of a large database that code for nothing like a protein, without reading all of their alleles. */
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
