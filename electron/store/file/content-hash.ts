import { hash } from 'node:crypto';

/**
 * The first 53 bits of the SHA-1 of a text: exact as a JavaScript number and as a portable `bigint`. It finds
 * candidates with one index probe (`sequence_hash`, `alleles_hash`). Equality is always decided by the text itself.
 */
export function contentHash(text: string): number {
  const digest = hash('sha1', text, 'buffer');
  return digest.readUInt32BE(0) * 2 ** 21 + (digest.readUInt32BE(4) >>> 11);
}
