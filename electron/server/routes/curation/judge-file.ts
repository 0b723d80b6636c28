import { SERVICE_PATIENCE } from '#electron/store/changes/write-lock.ts';
import { judgeUpload } from '#electron/submissions/files/judge-contigs.ts';
import type { JudgedFile } from '#electron/submissions/files/keep-verdict.ts';
import type { TypingContext } from '#electron/typing/type-sequence.ts';
import type { ItemGenome } from '#shared/verdict/item-genome.ts';
import type { DatabaseContext } from '../../http/service.ts';

type JudgingContext = Pick<DatabaseContext, 'service' | 'database' | 'principal' | 'linked' | 'signal'>;

/** The definitions by which contigs are judged. Undefined if there are none that who asks may read. */
export function definitionsOf({
  service: { dataFolder, typing: engine, appVersion },
  linked: { definitions: database },
}: Pick<JudgingContext, 'service' | 'linked'>): TypingContext | undefined {
  return database && { database, index: dataFolder.indexFileOf(database.name), engine, appVersion };
}

/**
 * Judges a file of contigs that a submission needs, by definitions that who asks may read, and keeps the verdict. Undefined for other
 * files, and where there are no such definitions. A failure leaves the file as it is, not judged: it was taken.
 */
export async function judgeFile(
  context: JudgingContext,
  submission: string,
  filename: string,
): Promise<ItemGenome | undefined> {
  const { service, database, signal } = context;
  const definitions = definitionsOf(context);
  if (!definitions) return undefined;
  try {
    const { root } = service.dataFolder;
    const judged = await judgeUpload({ database, root, definitions, signal }, submission, filename);
    if (judged) await keepJudged(context, judged);
    return judged?.genome;
  } catch (error) {
    service.onDefect?.(error, `The verdict on the file "${filename}" of the submission ${submission}`);
    return undefined;
  }
}

/** Keeps the verdict on a file with its items. */
export async function keepJudged(
  { service, database, principal }: Pick<JudgingContext, 'service' | 'database' | 'principal'>,
  input: JudgedFile,
): Promise<void> {
  await service.actions.make(
    'file.judge',
    { database: database.name, principal, input },
    { patience: SERVICE_PATIENCE },
  );
}
