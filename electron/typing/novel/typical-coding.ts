import { STOP_CODE } from '#shared/sequence/alphabet.ts';
import type { TypicalCoding } from '#shared/sequence/coding-check.ts';
import { BACTERIAL_CODE, isGeneticCode, isStartCodon, isStopCodon } from '#shared/sequence/genetic-codes.ts';
import { reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';
import { codonTable } from '#shared/sequence/translation.ts';
import type { NovelAlleleRules } from './allele-rules.ts';

/** Alleles that are looked at. They lie evenly among all. */
const LOOKED_AT = 60;

/** Share of the alleles that makes a rule. Some published ones are broken. */
const AGREEMENT = 0.9;

/**
 * Mean bases of alleles whose locus does not say that it codes, for one frame without stop codons to show that it does. At random such
 * a frame is open in one of 40 loci; of the 14 loci of the MLST tables of Neisseria and S. aureus each has exactly one.
 */
const LEAST_BASES = 300;

/** In which reading frame the alleles of a locus code, and what most of them have. */
export interface LearnedCoding {
  /** 1 to 3, or 4 to 6 on the reverse strand. */
  orf: number;
  usual: TypicalCoding;
}

/** Alleles to learn from. `codesOf` gives the residue codes of one, valid until it is called again. */
interface KnownCodes {
  count: number;
  codesOf: (index: number) => Uint8Array;
}

/**
 * Learns from the alleles of a locus how they code: the frame that nine in ten have without a stop codon before the end, and what else
 * nine in ten have: whole codons, a start codon, a stop codon. Many typing schemes use fragments from the middle of genes, which have
 * neither end; a few begin by chance like a start codon. The frame that the record of the locus names (`orf`) holds unless exactly one
 * other is open. Undefined if there are no alleles, or if neither the record nor they show that the locus codes.
 */
export function learnCoding(
  { count: all, codesOf }: KnownCodes,
  { orf, geneticCode, startCodons }: Pick<NovelAlleleRules, 'orf' | 'geneticCode' | 'startCodons'>,
): LearnedCoding | undefined {
  if (all === 0) return undefined;
  const code = isGeneticCode(geneticCode) ? geneticCode : BACTERIAL_CODE;
  const isReverse = orf !== undefined && orf > 3;
  const peptides = codonTable(code);
  const seen = [0, 1, 2].map(() => ({ open: 0, whole: 0, starts: 0, ends: 0 }));
  const count = Math.min(LOOKED_AT, all);
  let bases = 0;
  for (let index = 0; index < count; index++) {
    const forward = codesOf(Math.floor((index * all) / count));
    const codes = isReverse ? reverseComplementCodes(forward) : forward;
    const within = stopsWithin(codes, peptides);
    bases += codes.length;
    for (const [offset, frame] of seen.entries()) {
      const isWhole = (codes.length - offset) % 3 === 0;
      if (within[offset] === 0) frame.open += 1;
      if (isWhole) frame.whole += 1;
      if (isStartCodon(lettersOf(codes, offset), code, startCodons)) frame.starts += 1;
      if (isWhole && isStopCodon(lettersOf(codes, codes.length - 3), code)) frame.ends += 1;
    }
  }
  const most = AGREEMENT * count;
  const base = isReverse ? 4 : 1;
  const open = seen.flatMap((frame, offset) => (frame.open >= most ? [base + offset] : []));
  const [only, ...others] = open;
  const isClear = only !== undefined && others.length === 0;
  if (orf === undefined && (!isClear || bases < LEAST_BASES * count)) return undefined;
  const chosen = isClear ? only : orf;
  const found = seen[(chosen ?? base) - base];
  if (chosen === undefined || !found) return undefined;
  const usual = {
    whole_codons: found.whole >= most,
    starts_with_start: found.starts >= most,
    ends_with_stop: found.ends >= most,
  };
  return { orf: chosen, usual };
}

/** How many stop codons lie before the last codon, in each of the three frames. */
function stopsWithin(codes: Uint8Array, peptides: Uint8Array): [number, number, number] {
  const within: [number, number, number] = [0, 0, 0];
  const last = codes.length - 3;
  for (let at = 0; at < last; at++) {
    const [first, second, third] = [codes[at] as number, codes[at + 1] as number, codes[at + 2] as number];
    if ((first | second | third) < 4 && peptides[(first << 4) | (second << 2) | third] === STOP_CODE) {
      within[(at % 3) as 0 | 1 | 2] += 1;
    }
  }
  return within;
}

function lettersOf(codes: Uint8Array, at: number): string {
  return Array.from(codes.subarray(Math.max(0, at), Math.max(0, at) + 3), (code) => 'ACGT'[code] ?? 'N').join('');
}
