import type { WorkControl } from '#electron/threads/work-control.ts';
import { readGenome, type GenomeInput } from '../genome/genome-reader.ts';
import { writeSequences, type WrittenSequences } from './written-sequences.ts';

/** Reads a genome, and writes it as it is sent to a site. For threads. Errors as `readGenome`. */
export async function readWritten(input: GenomeInput, control: WorkControl): Promise<WrittenSequences> {
  return writeSequences(await readGenome(input, control));
}
