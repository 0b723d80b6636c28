import type { DatabaseSync } from 'node:sqlite';
import type { SearchedLocus } from '../allele-catalogue.ts';
import type { BestMatch } from '../best-match/best-match.ts';
import type { Genome } from '../genome.ts';
import { readAlleleRules } from '../novel/allele-rules.ts';
import type { AlleleDescription } from '../novel/describe-allele.ts';
import { describePeptide } from '../novel/describe-peptide.ts';
import { findPeptideMatches } from './find-peptide-matches.ts';
import { readAlleles, readPeptides } from './read-peptides.ts';
import { visitWords, WORDS } from './words.ts';

/** DNA loci up to which all alleles are compared with a protein; of more, those whose first alleles have words in common with it. */
const MAX_COMPARED = 20;
const REPRESENTATIVES = 4;

/** Words in common that make a DNA locus worth reading; one in a protein of fewer words than `SHORT`. */
const LEAST_WORDS = 2;
const SHORT = 30;

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
): (BestMatch & { locus: string; novel: AlleleDescription })[] {
  const wanted = loci.filter(({ dataType }) => dataType === 'peptide' || genome.dataType === 'peptide');
  const likely = likelyLoci(connection, genome, wanted, checkpoint);
  const searched = likely.map((locus) => {
    checkpoint();
    return { locus, alleles: readPeptides(connection, key, locus) };
  });
  return findPeptideMatches(genome, searched, checkpoint).map(({ locus: { name, dataType }, best, allele }) => {
    const novel = describePeptide(genome, best, allele.codes, dataType, readAlleleRules(connection, name));
    return { ...best, locus: name, novel };
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
  const isThere = new Uint8Array(WORDS);
  visitWords(genome.codes, (word) => (isThere[word] = 1));
  const least = genome.residues < SHORT ? 1 : LEAST_WORDS;
  return loci.filter((locus) => {
    if (!isTranslated(locus)) return true;
    checkpoint();
    return readAlleles(connection, locus, REPRESENTATIVES).some(({ codes }) => {
      let shared = 0;
      visitWords(codes, (word) => (shared += isThere[word] as number));
      return shared >= least;
    });
  });
}
