import { join } from 'node:path';
import { copiedBytes } from '#electron/submissions/drafts/take-file.ts';
import type { SiteReply, SiteSource } from '#electron/remote/site-source.ts';
import type { DraftFileRow, DraftRow } from '#electron/store/site/draft-rows.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { AppError } from '#shared/problem.ts';
import type { JobContext } from '../../jobs/job-list.ts';
import { folderOfDrafts } from '../draft-files.ts';
import type { SendTools } from './send-tools.ts';

type Target = Pick<DraftRow, 'id' | 'database_name'> & { submission_id: string };

/**
 * Uploads the files of a draft that its submission has not got: the site is asked which it has, because a second upload of a name is
 * refused. Gives how many files the submission has of it. A cut leaves the others for the next run.
 */
export async function uploadFiles(
  { dataFolder, emit }: SendTools,
  source: SiteSource,
  target: Target,
  { signal, onProgress, log }: JobContext,
): Promise<number> {
  const { drafts } = dataFolder.site;
  const files = await drafts.files(target.id);
  const left = files.filter(({ uploaded_at }) => uploaded_at === null);
  if (left.length === 0) return files.length;
  const there = await filesAtSite(source, target, signal);
  const total = left.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const file of left) {
    const report = (sent: number) =>
      onProgress({ done: done + Math.min(sent, file.size), total, unit: 'bytes', message: file.name });
    report(0);
    if (!there.has(file.name)) {
      const path = join(folderOfDrafts(dataFolder), file.sha256);
      await upload(source, target, { file, path, report, signal });
      log(`${file.name} uploaded (SHA-256 ${file.sha256}).`);
    }
    await drafts.markUploaded(target.id, file.name);
    emit('drafts:changed', { draft_id: target.id, state: 'uploading' });
    done += file.size;
  }
  return files.length;
}

function pathOfFiles({ database_name, submission_id }: Target): string {
  return `/db/${encodeURIComponent(database_name)}/submissions/${encodeURIComponent(submission_id)}/files`;
}

async function filesAtSite(source: SiteSource, target: Target, signal: AbortSignal): Promise<Set<string>> {
  const reply = await source.request({ method: 'GET', path: pathOfFiles(target), signal });
  if (reply.status >= 400) throw refusalOf(reply);
  const addresses = Array.isArray(reply.body) ? reply.body : [];
  return new Set(addresses.map((address) => nameInUri(String(address))));
}

interface Upload {
  file: DraftFileRow;
  path: string;
  report: (sent: number) => void;
  signal: AbortSignal;
}

/** Bytes of Base64 for so many bytes. */
function encodedSize(size: number): number {
  return 4 * Math.ceil(size / 3);
}

/** As deployed servers take it: JSON with the file in Base64, written piece by piece. */
async function upload(source: SiteSource, target: Target, { file, path, report, signal }: Upload): Promise<void> {
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

/** The refusal as the typed client words it. */
function refusalOf({ status, body }: SiteReply): AppError {
  const words = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
  return new AppError(status, 'refused', words || `The site refused the file with status ${status}.`);
}
