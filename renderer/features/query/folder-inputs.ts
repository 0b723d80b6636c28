import type { FileSource } from '#renderer/records/choose-files.ts';
import { AppError } from '#shared/problem.ts';
import { isSequenceFileName } from '#shared/sequence/file-names.ts';

/**
 * What of a drop or choice is sent: files that were meant one by one, and of folders those named like FASTA, so that reads and reports
 * beside the genomes stay where they are. Throws when there is nothing to query in the folders and nothing else.
 */
export function withoutOthers(source: FileSource): { source: FileSource; leftOut: number } {
  if (source.kind === 'chosen') return { source, leftOut: 0 };
  const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.'));
  const seen = source.files.filter(({ path }) => !isHidden(path));
  const files = seen.filter(({ path }) => !path.includes('/') || isSequenceFileName(path));
  if (files.length === 0 && source.files.length > 0) {
    throw new AppError(
      400,
      'no_sequence_files',
      'The folder has no sequence files. Their names must end in .fasta, .fas, .fa, .fna, .fsa, .ffn or .tfa, also with .gz.',
    );
  }
  return { source: { kind: 'to-send', files }, leftOut: seen.length - files.length };
}
