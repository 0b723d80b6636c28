import { contentHash } from '#electron/store/file/content-hash.ts';

/** Byte of a locus that a profile lacks. */
export const NO_ALLELE = 0;

/** Bytes that stand for alleles: 1 to 255. */
const BYTES = 255;

/** How profiles write a locus that is missing (`wire-notes.md` §5.1), the older ways included. */
export function isMissing(alleleId: string): boolean {
  return alleleId === 'N' || alleleId === '0' || alleleId === '';
}

/**
 * One byte for an allele id: equal ids have equal bytes, so that bytes tell most differences of two profiles at an eighth of the
 * cost of their ids, and never one too many. Small numbers that lie beside each other have different bytes.
 */
export function alleleByte(alleleId: string): number {
  if (isMissing(alleleId)) return NO_ALLELE;
  const number = /^[1-9]\d{0,8}$/.test(alleleId) ? Number(alleleId) : contentHash(alleleId);
  return (number % BYTES) + 1;
}

const TAB = 9;

/** Writes the bytes of a profile's tab-separated allele ids to `bytes`, `step` apart from `at` on; gives how many are no gaps. */
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
