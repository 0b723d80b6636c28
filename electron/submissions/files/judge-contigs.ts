import type { Database } from '#electron/store/file/database.ts';
import { accessOf } from '#electron/store/file/meta.ts';
import { findSubmissionFile } from '#electron/store/records/submission/submission-files.ts';
import { bytesFile } from '#electron/store/site/submission-bytes.ts';
import { typeSequence, type TypingContext } from '#electron/typing/type-sequence.ts';
import { judgeBy } from '#electron/typing/verdict/judge-answer.ts';
import { measureGenome } from '#electron/typing/verdict/measure-genome.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { toldVerdict } from '#shared/verdict/item-genome.ts';
import type { Verdict } from '#shared/verdict/verdict.ts';
import type { JudgedFile } from './keep-verdict.ts';

/** A file of contigs, and what is asked about it. */
interface ContigsToJudge {
  path: string;
  /** As the submitter calls it. */
  filename: string;
  signal: AbortSignal;
}

/**
 * Types the contigs of a file with all loci, the nearest alleles too: a new one counts as called. The verdict is by the rules of the
 * definitions. Errors as `typeSequence`.
 */
export async function judgeContigs(
  definitions: TypingContext,
  { path, filename: name, signal }: ContigsToJudge,
): Promise<{ typed: TypingResult; verdict: Verdict }> {
  const input = { kind: 'file', path } as const;
  const typed = await typeSequence(definitions, { name, target: { kind: 'all' }, input, best: true, signal });
  return { typed, verdict: await judgeBy(definitions.database, measureGenome(typed)) };
}

/**
 * The verdict on a file of contigs as it is kept. Reasons name loci: of definitions that are closed they are left out, because the submitter
 * and the curators read them, who may not all read these.
 */
export function judgedFile(
  { submission, filename, stored_name }: Omit<JudgedFile, 'genome'>,
  definitions: Database,
  verdict: Verdict,
  sha256?: string,
): JudgedFile {
  const { verdict: kind, reasons } = toldVerdict(verdict);
  const told = accessOf(definitions) === 'closed' ? undefined : reasons;
  const about = { file: filename, ...defined({ sha256, reasons: told }) };
  return { submission, filename, stored_name, genome: { ...about, verdict: kind, said_by: 'service' } };
}

/**
 * Judges a file of contigs that a submission needs, and that is there. One that cannot be typed is not judged, and says why. Undefined for
 * other files.
 */
export async function judgeUpload(
  {
    database,
    root,
    definitions,
    signal,
  }: { database: Database; root: string; definitions: TypingContext; signal: AbortSignal },
  submission: string,
  name: string,
): Promise<JudgedFile | undefined> {
  const file = findSubmissionFile(database, submission, name);
  if (file?.required !== 1 || file.uploaded_at === null) return undefined;
  const { filename, stored_name } = file;
  try {
    const { typed, verdict } = await judgeContigs(definitions, {
      path: bytesFile(root, stored_name),
      filename,
      signal,
    });
    return judgedFile({ submission, filename, stored_name }, definitions.database, verdict, typed.sha256);
  } catch (error) {
    if (!(error instanceof AppError) || error.problem.status >= 500) throw error;
    const reasons = [{ kind: 'none' as const, sentence: error.message }];
    const verdict = { kind: 'none' as const, reasons, checked: [] };
    return judgedFile({ submission, filename, stored_name }, definitions.database, verdict);
  }
}
