import { join } from 'node:path';
import type { SiteSource } from '#electron/remote/site-source.ts';
import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { JobContext } from '../../jobs/job-list.ts';
import { folderOfDrafts } from '../draft-files.ts';
import type { SendTools } from './send-tools.ts';
import { pathOfFiles, refusalOf, uploadFile } from './upload-file.ts';

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
      await uploadFile(source, target, { file, path, report, signal });
      log(`${file.name} uploaded (SHA-256 ${file.sha256}).`);
    }
    await drafts.markUploaded(target.id, file.name);
    emit('drafts:changed', { draft_id: target.id, state: 'uploading' });
    done += file.size;
  }
  return files.length;
}

async function filesAtSite(source: SiteSource, target: Target, signal: AbortSignal): Promise<Set<string>> {
  const reply = await source.request({ method: 'GET', path: pathOfFiles(target), signal });
  if (reply.status >= 400) throw refusalOf(reply);
  const addresses = Array.isArray(reply.body) ? reply.body : [];
  return new Set(addresses.map((address) => nameInUri(String(address))));
}
