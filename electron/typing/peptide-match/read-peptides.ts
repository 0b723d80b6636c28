import type { DatabaseSync } from 'node:sqlite';
import { createLruCache } from '#shared/lru-cache.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { DNA_ALPHABET, PEPTIDE_ALPHABET, type Alphabet } from '#shared/sequence/alphabet.ts';
import { reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';
import { translateCodes } from '#shared/sequence/translation.ts';
import type { SearchedLocus } from '../index/allele-catalogue.ts';
import { tableOf } from '../reading-frames.ts';
import { preparePeptides, type PeptideAllele, type PeptideAlleles } from './peptide-alleles.ts';

/**
 * Size of a thread's cache, in residues of all loci; each takes about five bytes. The least recently used locus goes
 * first.
 */
const MAX_KEPT_RESIDUES = 8_000_000;

const kept = createLruCache<PeptideAlleles>({ limit: MAX_KEPT_RESIDUES, sizeOf: ({ residues }) => residues });

/**
 * Reads the alleles of a locus as peptides. A DNA locus is translated in its reading frame, or in all six if that is
 * not known. `key` names the present state of the database: alleles read under the same key are kept.
 */
export function readPeptides(connection: DatabaseSync, key: string, locus: SearchedLocus): PeptideAlleles {
  const name = JSON.stringify([key, locus.name]);
  return kept.getOrMake(name, () => preparePeptides(readAlleles(connection, locus)));
}

/**
 * Reads alleles as peptides, in natural order of their ids. `most` limits them to the first by number; -1 reads all.
 */
export function readAlleles(connection: DatabaseSync, locus: SearchedLocus, most = -1): PeptideAllele[] {
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
