import { copiedBytes } from '#electron/submissions/drafts/take-file.ts';
import type { SiteReply, SiteSource } from '#electron/remote/site-source.ts';
import { refusalProblem } from '#shared/api/refusal-texts.ts';
import { AppError } from '#shared/problem.ts';

interface FileTarget {
  database_name: string;
  submission_id: string;
}

/** Where a site has the files of a submission. */
export function pathOfFiles({ database_name, submission_id }: FileTarget): string {
  return `/db/${encodeURIComponent(database_name)}/submissions/${encodeURIComponent(submission_id)}/files`;
}

interface DraftUpload {
  file: { name: string; size: number; sha256: string };
  /** Of its copy on this computer. */
  path: string;
  /** Is told the bytes that were sent so far. */
  report: (sent: number) => void;
  signal: AbortSignal;
}

/** Bytes of Base64 for so many bytes. */
function encodedSize(size: number): number {
  return 4 * Math.ceil(size / 3);
}

/**
 * Uploads a file to a submission as deployed servers take it: JSON with the file in Base64, written piece by piece. Refusals of the site;
 * AppError `file_damaged` where the copy is not what it was.
 */
export async function uploadFile(
  source: SiteSource,
  target: FileTarget,
  { file, path, report, signal }: DraftUpload,
): Promise<void> {
  const before = Buffer.from(`{"filename":${JSON.stringify(file.name)},"upload":"`);
  const after = Buffer.from('"}');
  async function* encoded(): AsyncGenerator<Uint8Array> {
    yield before;
    for await (const piece of copiedBytes(path, file.sha256)) yield Buffer.from(Buffer.from(piece).toString('base64'));
    yield after;
  }
  const send = () =>
    source.request({
      method: 'POST',
      path: pathOfFiles(target),
      signal,
      body: {
        kind: 'upload',
        mediaType: 'application/json',
        size: before.length + encodedSize(file.size) + after.length,
        bytes: encoded(),
        onProgress: (sent) => report((Math.max(0, sent - before.length) / 4) * 3),
      },
    });
  const reply = await send().catch(async (error: unknown) => {
    // Refused unread, because the session had ended.
    if (error instanceof AppError && error.problem.code === 'session_renewed') return send();
    throw damageOf(error, file.name) ?? error;
  });
  if (reply.status >= 400) throw refusalOf(reply);
}

/** Why a file could not be read while it was sent: its copy on this computer is not what it was. Undefined for other errors. */
function damageOf(error: unknown, name: string): AppError | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const damage = [error, cause].find((each) => each instanceof AppError && each.problem.code === 'file_damaged');
  if (!(damage instanceof AppError)) return undefined;
  const { status, code, message } = damage.problem;
  return new AppError(status, code, `“${name}” was not sent. ${message}`);
}

/** The refusal of a site, as the typed client words it; its code is always `refused`. */
export function refusalOf(reply: SiteReply): AppError {
  return AppError.fromProblem({ ...refusalProblem(reply), code: 'refused' });
}
