import type { DatabaseSync } from 'node:sqlite';
import { createLruCache } from '#shared/lru-cache.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { type Alphabet, DNA_ALPHABET, PEPTIDE_ALPHABET } from '#shared/sequence/alphabet.ts';
import { reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';
import { translateCodes } from '#shared/sequence/translation.ts';
import type { DescribedMatch } from '../best-match/find-best-matches.ts';
import type { Genome } from '../genome/genome.ts';
import type { SearchedLocus } from '../index/allele-catalogue.ts';
import { readAlleleRules } from '../novel/allele-rules.ts';
import { describePeptide } from '../novel/describe-peptide.ts';
import { tableOf } from '../reading-frames.ts';
import { findPeptideMatches } from './find-peptide-matches.ts';
import { findSegments, indexSequence } from './find-segments.ts';
import { toPairCodes } from './neighbour-kmers.ts';
import { type PeptideAllele, type PeptideAlleles, preparePeptides } from './peptide-alleles.ts';

/**
 * Size of a thread's cache, in residues of all loci; each takes about five bytes. The least recently used locus goes
 * first.
 */
const MAX_KEPT_RESIDUES = 8_000_000;

const kept = createLruCache<PeptideAlleles>({ limit: MAX_KEPT_RESIDUES, sizeOf: ({ residues }) => residues });

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

/**
 * Reads the alleles of a locus as peptides. A DNA locus is translated in its reading frame, or in all six if that is
 * not known. `key` names the present state of the database: alleles read under the same key are kept.
 */
function readPeptides(connection: DatabaseSync, key: string, locus: SearchedLocus): PeptideAlleles {
  const name = JSON.stringify([key, locus.name]);
  return kept.getOrMake(name, () => preparePeptides(readAlleles(connection, locus)));
}

/**
 * Reads alleles as peptides, in natural order of their ids. `most` limits them to the first by number; -1 reads all.
 */
function readAlleles(connection: DatabaseSync, locus: SearchedLocus, most = -1): PeptideAllele[] {
  const rows = connection
    .prepare(
      `select allele_id, sequence from allele where locus = (select id from locus where name = ?)
       order by sort_key, allele_id limit ?`,
    )
    .all(locus.name, most)
    .map((row) => ({ id: String(row['allele_id']), sequence: String(row['sequence']) }))
    .toSorted((left, right) => compareNatural(left.id, right.id));
  if (locus.dataType === 'peptide') {
    return rows.map(({ id, sequence }) => ({
      id,
      codes: codesOf(sequence, PEPTIDE_ALPHABET),
      length: sequence.length,
    }));
  }
  const frames = readFrames(connection, locus.name);
  return rows.flatMap(({ id, sequence }) => {
    const codes = codesOf(sequence, DNA_ALPHABET);
    const reverse = frames.some((frame) => frame < 0) ? reverseComplementCodes(codes) : codes;
    return frames.map((frame) => ({
      id,
      codes: translateCodes(frame < 0 ? reverse : codes, Math.abs(frame) - 1, tableOf(locus)),
      length: sequence.length,
      frame,
    }));
  });
}

function codesOf(sequence: string, alphabet: Alphabet): Uint8Array {
  const codes = new Uint8Array(Buffer.from(sequence, 'latin1'));
  for (let index = 0; index < codes.length; index++) codes[index] = alphabet.codes[codes[index] as number] as number;
  return codes;
}

/** The frames in which a DNA locus may code. In the database 4 to 6 are the frames of the reverse strand. */
function readFrames(connection: DatabaseSync, name: string): number[] {
  const row = connection.prepare('select coding_sequence, orf from locus where name = ?').get(name);
  const orf = row?.['orf'];
  if (row?.['coding_sequence'] !== 1) return [1, 2, 3, -1, -2, -3];
  return [typeof orf !== 'number' ? 1 : orf <= 3 ? orf : 3 - orf];
}
