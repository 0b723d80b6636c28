import { copyFile, link, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { removeUnfinished } from '#electron/store/file/unfinished-files.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import { beginCopy, LARGEST } from '#electron/submissions/drafts/take-file.ts';
import { pathOf } from '#shared/api/route.ts';
import { getSubmissionFile, listSubmissionFiles } from '#shared/api/submission-files.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { AppError } from '#shared/problem.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { folderOfDrafts } from '../drafts/draft-files.ts';
import { clientOf } from '../remote-query/client-of.ts';
import { contentOf, type KeptFile } from './inbox-content.ts';
import type { InboxTools } from './inbox-sources.ts';

/** Where kept files of submissions lie, each with its hash as its name. */
export function folderOfInbox({ root }: Pick<DataFolder, 'root'>): string {
  return join(root, 'inbox');
}

/** Milliseconds. A file without a submission that is younger may be about to get one. */
const LEFT_OVER_AFTER = 60 * 60_000;

/**
 * Keeps all files of a submission on this computer; files of the draft that was sent need no network. AppError 507 `disk_full`, 413
 * `too_large`, refusals of the site and those of `createHttpSite`. What was kept before stays then.
 */
export async function keepFiles(
  tools: Pick<InboxTools, 'dataFolder' | 'emit'>,
  source: SiteSource,
  place: SubmissionPlace,
  signal: AbortSignal,
): Promise<void> {
  const { dataFolder, emit } = tools;
  const { inbox } = dataFolder.site;
  const names = await namesAtSite(source, place, signal);
  const own = await filesOfDraft(dataFolder, place);
  const files: KeptFile[] = [];
  for (const name of names) {
    const known = own.get(name);
    files.push(
      known && (await takeFromDraft(dataFolder, known))
        ? known
        : await fetchFile(folderOfInbox(dataFolder), source, { ...place, name }, signal),
    );
  }
  // Meanwhile the submission may have been read again, or deleted.
  const row = await inbox.find(place);
  if (!row) return;
  const { to_keep: _keep, ...content } = contentOf(row);
  const { site, database_name, submission_id, account } = row;
  await inbox.put(
    { site, database_name, submission_id, account, content: JSON.stringify({ ...content, files }) },
    false,
  );
  emit('inbox:changed', {});
}

/** Names of the files that a site has of a submission. Refusals of the site. */
export async function namesAtSite(
  source: SiteSource,
  { database, submission_id }: SubmissionPlace,
  signal: AbortSignal,
): Promise<string[]> {
  const addresses = await clientOf(source).get(listSubmissionFiles, { database, submission_id }, undefined, { signal });
  return addresses.map(nameInUri);
}

/** Downloads a file of a submission into a folder, with its hash as its name. Errors as `keepFiles`. */
export async function fetchFile(
  folder: string,
  source: SiteSource,
  { database, submission_id, name }: SubmissionPlace & { name: string },
  signal: AbortSignal,
): Promise<KeptFile> {
  let copy: ReturnType<typeof beginCopy> | undefined;
  let failure: unknown;
  try {
    await makePrivateFolder(folder);
    const { status } = await source.request({
      method: 'GET',
      path: pathOf(getSubmissionFile.path, { database, submission_id, filename: name }),
      signal,
      into: {
        maxBytes: LARGEST,
        begin() {
          copy?.end();
          copy = beginCopy(folder);
        },
        write(piece) {
          try {
            copy?.write(piece);
          } catch (error) {
            failure = error;
            throw error;
          }
        },
      },
    });
    if (!copy) throw new AppError(status, 'refused', `The site does not give the file “${name}” (status ${status}).`);
    if (copy.size() > LARGEST) throw new AppError(413, 'too_large', `The file “${name}” is larger than 1 GB.`);
    return { name, ...(await copy.publish()) };
  } catch (error) {
    if (failure !== undefined || !(error instanceof AppError)) {
      throw storeError(failure ?? error, 'The folder of saved submissions');
    }
    throw error;
  } finally {
    copy?.end();
  }
}

/** The files of the draft that was sent as a submission and has them all at its site, by name. */
export async function filesOfDraft(
  { site }: Pick<DataFolder, 'site'>,
  place: SubmissionPlace,
): Promise<Map<string, KeptFile>> {
  const sent = (await site.drafts.sentTo(place)).get(place.submission_id);
  const files = sent === undefined ? [] : await site.drafts.files(sent);
  return new Map(
    files
      .filter(({ uploaded_at }) => uploaded_at !== null)
      .map(({ name, size, sha256 }) => [name, { name, size, sha256 }]),
  );
}

/** Links a copy that a draft has, or copies it where the disk knows no links. Gives whether it could. */
async function takeFromDraft(dataFolder: Pick<DataFolder, 'root'>, { sha256 }: KeptFile): Promise<boolean> {
  const from = join(folderOfDrafts(dataFolder), sha256);
  const to = join(folderOfInbox(dataFolder), sha256);
  await makePrivateFolder(folderOfInbox(dataFolder));
  try {
    await link(from, to).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
      return copyFile(from, to);
    });
    return true;
  } catch {
    return false;
  }
}

/** Removes kept files that no submission has any more. */
export async function purgeArchivedFiles({ root, site }: Pick<DataFolder, 'root' | 'site'>): Promise<void> {
  const folder = folderOfInbox({ root });
  await removeUnfinished(folder);
  const rows = await site.inbox.list();
  const needed = new Set(rows.flatMap((row) => contentOf(row).files ?? []).map(({ sha256 }) => sha256));
  for (const name of await readdir(folder).catch(() => [])) {
    const about = await stat(join(folder, name)).catch(() => undefined);
    if (!/^[0-9a-f]{64}$/.test(name) || needed.has(name) || !about) continue;
    // A link has the age of the file that it leads to, but its own time of change.
    if (Date.now() - about.ctimeMs > LEFT_OVER_AFTER) await rm(join(folder, name), { force: true, maxRetries: 3 });
  }
}
