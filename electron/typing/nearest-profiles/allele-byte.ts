import { contentHash } from '#electron/store/file/content-hash.ts';

/** The byte of a locus that a profile lacks. */
export const NO_ALLELE = 0;

/** How many bytes stand for alleles: 1 to 255. */
const BYTES = 255;

/** Whether an id marks a missing locus in a profile (`wire-notes.md` §5.1), in any of the ways, also older ones. */
export function isMissing(alleleId: string): boolean {
  return alleleId === 'N' || alleleId === '0' || alleleId === '';
}

/**
 * A byte for an allele id. Equal ids have equal bytes, so bytes show most differences of two profiles at an eighth of
 * the cost of comparing ids, and never one too many. Neighbouring small numbers have different bytes.
 */
export function alleleByte(alleleId: string): number {
  if (isMissing(alleleId)) return NO_ALLELE;
  const number = /^[1-9]\d{0,8}$/.test(alleleId) ? Number(alleleId) : contentHash(alleleId);
  return (number % BYTES) + 1;
}

const TAB = 9;

/**
 * Writes the bytes of a profile's tab-separated allele ids to `bytes`, beginning at `at`, `step` apart. Gives how many
 * loci are not missing.
 */
export function writeAlleleBytes(alleles: string, bytes: Uint8Array, at: number, step: number): number {
  let filled = 0;
  let place = at;
  let start = 0;
  let value = 0;
  for (let index = 0; index <= alleles.length; index++) {
    const character = index === alleles.length ? TAB : alleles.charCodeAt(index);
    if (character !== TAB) {
      const digit = character - 48;
      const isNumber = value >= 0 && digit >= 0 && digit <= 9 && (digit > 0 || index > start) && index - start < 9;
      value = isNumber ? value * 10 + digit : -1;
      continue;
    }
    const byte = value > 0 ? (value % BYTES) + 1 : alleleByte(alleles.slice(start, index));
    if (byte !== NO_ALLELE) filled++;
    bytes[place] = byte;
    place += step;
    start = index + 1;
    value = 0;
  }
  return filled;
}
