import { createHash } from 'node:crypto';
import { characterOf, type Genome } from './genome.ts';

/** The byte of the upper-case letter of each query code. */
export const LETTERS = Uint8Array.from({ length: 256 }, (_, code) => characterOf(code).charCodeAt(0));

/** Bytes that are written out at a time: a genome is never in memory twice. */
const CHUNK_BYTES = 1 << 16;

/** The SHA-256 (hex) of a genome as `GenomeOrigin` says. Undefined for a protein, which is no genome. */
export function digestGenome({ codes, contigs, starts, dataType }: Genome): string | undefined {
  if (dataType !== 'DNA') return undefined;
  const letters = new Uint8Array(CHUNK_BYTES);
  return digestOf(
    contigs.map(({ length }, index) => {
      const hash = createHash('sha256');
      const end = (starts[index] as number) + length;
      for (let start = starts[index] as number; start < end; start += CHUNK_BYTES) {
        const size = Math.min(CHUNK_BYTES, end - start);
        for (let at = 0; at < size; at++) letters[at] = LETTERS[codes[start + at] as number] as number;
        hash.update(letters.subarray(0, size));
      }
      return hash.digest('hex');
    }),
  );
}

/** The same of sequences of DNA as they are stored. */
export function digestContigs(sequences: Iterable<string>): string {
  const digests: string[] = [];
  for (const sequence of sequences) {
    const letters = sequence.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('U', 'T');
    digests.push(createHash('sha256').update(letters).digest('hex'));
  }
  return digestOf(digests);
}

function digestOf(contigs: readonly string[]): string {
  const lines = contigs.toSorted().map((digest) => `${digest}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}
