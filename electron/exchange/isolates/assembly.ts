import { AppError } from '#shared/problem.ts';
import type { ImportControl } from '../import-control.ts';
import { characterOf } from '../../typing/genome/genome.ts';
import { readGenome } from '../../typing/genome/genome-reader.ts';

export interface ContigText {
  name: string | undefined;
  sequence: string;
}

/** Letters for ambiguous bases (IUPAC). */
const AMBIGUOUS = 'NRYSWKMBDHV';

const LETTERS = Buffer.from(Array.from({ length: 256 }, (_, code) => characterOf(code).charCodeAt(0)));
const IS_BASE = Uint8Array.from({ length: 256 }, (_, code) =>
  code < 4 || AMBIGUOUS.includes(characterOf(code)) ? 1 : 0,
);

/**
 * The contigs of a FASTA file, plain or gzipped, in upper case and in the order of the file. Empty contigs are left
 * out. Throws an `AppError` if they are not DNA, and the errors of `readGenome`.
 */
export async function readAssembly(path: string, name: string, control: ImportControl): Promise<ContigText[]> {
  let reported = 0;
  const genome = await readGenome(
    { kind: 'file', path },
    {
      checkpoint: () => control.check(),
      report: ({ done }) => {
        control.advance(done - reported, name);
        reported = done;
      },
    },
  );
  if (genome.dataType !== 'DNA') {
    throw new AppError(400, 'sequence_format', 'The file holds protein sequences, but contigs are DNA.');
  }
  return genome.contigs.flatMap((contig, index) => {
    const start = genome.starts[index] as number;
    const codes = genome.codes.subarray(start, start + contig.length);
    const wrong = codes.find((code) => IS_BASE[code] === 0);
    if (wrong !== undefined) {
      const sentence = `"${characterOf(wrong)}" in contig ${contig.name ?? index + 1} is not a base.`;
      throw new AppError(400, 'sequence_format', sentence);
    }
    if (contig.length === 0) return [];
    return [{ name: contig.name, sequence: toText(codes) }];
  });
}

function toText(codes: Uint8Array): string {
  const letters = Buffer.allocUnsafe(codes.length);
  for (let index = 0; index < codes.length; index++) letters[index] = LETTERS[codes[index] as number] as number;
  return letters.toString('latin1');
}
