import type { WriteContext } from '#electron/store/changes/action.ts';
import { keepFileVerdict } from '#electron/store/changes/writers/submission/file-rows.ts';
import { findSubmissionFile } from '#electron/store/records/submission/submission-files.ts';
import { GENOME_CODES, genomeProblems, type ItemGenome } from '#shared/verdict/item-genome.ts';
import { findSeen } from '../requests/find-own.ts';
import { CONTIGS_FIELD } from './read-contigs.ts';

/** What was found in the contigs of a file. `stored_name` is our own name of it: another file under the same name has another. */
export interface JudgedFile {
  submission: string;
  filename: string;
  stored_name: string;
  genome: ItemGenome;
}

/** Keeps the verdict on a file of contigs with the items that name it. One that was replaced meanwhile is left alone. */
export function keepVerdict(
  { change, people, caller }: WriteContext,
  { submission, filename, stored_name, genome }: JudgedFile,
): void {
  const { id } = findSeen(change.database, people, caller, submission);
  const file = findSubmissionFile(change.database, id, filename);
  if (file?.required !== 1 || file.uploaded_at === null || file.stored_name !== stored_name) return;
  const problems = genomeProblems(genome, CONTIGS_FIELD);
  keepFileVerdict(change, id, file.filename, { genome, problems, codes: GENOME_CODES });
}
