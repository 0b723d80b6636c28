import type { GenomeInput } from '#electron/typing/genome/genome-reader.ts';

/** A sequence in a form that the engine can read. */
export interface Sequence {
  name: string;
  input: GenomeInput;
}
