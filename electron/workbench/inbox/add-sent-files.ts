import { join } from 'node:path';
import type { SiteSource } from '#electron/remote/site-source.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { submittedNameProblem } from '#shared/rules/submitted-name.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { takeFiles } from '../drafts/draft-files.ts';
import { uploadFile } from '../drafts/send/upload-file.ts';
import type { FileRegistry } from '../files/file-registry.ts';
import { clientOf } from '../remote-query/client-of.ts';
import { contentOf, type KeptFile } from './inbox-content.ts';
import type { InboxTools } from './inbox-sources.ts';
import { fetchFile, folderOfInbox, namesAtSite } from './archived-files.ts';
import { readOne } from './refresh-database.ts';

interface AddTools extends Pick<InboxTools, 'dataFolder' | 'emit'> {
  files: Pick<FileRegistry, 'get' | 'hold'>;
}

/**
 * Adds chosen files to a submission that its site has, such as a trace that a curator asked for. Gives those that were not taken, and why.
 * A file that is there already with the same bytes is taken: so what was cut off can be begun again, and nothing is sent twice. Where its
 * files are kept here, these are too. AppError 409 `submission_closed`, 507 `disk_full`; an error where the site cannot be reached: what it
 * had by then, it has.
 */
export async function addSentFiles(
  tools: AddTools,
  source: SiteSource,
  place: SubmissionPlace,
  { tokens, signal, onProgress }: TaskOptions & { tokens: readonly string[]; signal: AbortSignal },
): Promise<{ name: string; reason: string }[]> {
  await refuseClosed(source, place, signal);
  const folder = folderOfInbox(tools.dataFolder);
  const target = { database_name: place.database, submission_id: place.submission_id };
  const there = new Set(await namesAtSite(source, place, signal));
  return takeFiles(
    tools,
    { folder, tokens, contigs: false },
    { signal, onProgress },
    async ({ name, size, sha256 }) => {
      const fault = submittedNameProblem(name);
      if (fault !== undefined) return fault;
      const file = { name, size, sha256 };
      const path = join(folder, sha256);
      const report = (done: number) => onProgress?.({ done, total: size, unit: 'bytes', message: name });
      const reason = there.has(name)
        ? await differenceAtSite(folder, source, place, { file, signal })
        : await sendOne(() => uploadFile(source, target, { file, path, report, signal }));
      if (reason === undefined) await noteAdded(tools, place, file);
      there.add(name);
      tools.emit('inbox:changed', {});
      return reason;
    },
  );
}

/** Its curators are done with a closed one, and look at no more files, although most sites would store them. */
async function refuseClosed(source: SiteSource, place: SubmissionPlace, signal: AbortSignal): Promise<void> {
  const { status } = await readOne(clientOf(source), place, signal);
  if (status !== 'closed') return;
  const sentence = `The submission ${place.submission_id} is closed, so its curators look at no more files. Copy it into a new draft, and send the files with that.`;
  throw new AppError(409, 'submission_closed', sentence);
}

/** Why a file that has the name of one at the site is not that file. Undefined if it is, byte by byte. */
async function differenceAtSite(
  folder: string,
  source: SiteSource,
  place: SubmissionPlace,
  { file: { name, sha256 }, signal }: { file: KeptFile; signal: AbortSignal },
): Promise<string | undefined> {
  const there = await fetchFile(folder, source, { ...place, name }, signal);
  if (there.sha256 === sha256) return undefined;
  return `The submission already has a file “${name}”, with other content. Give this one another name.`;
}

/** Notes a file that the site has now, also among those that are kept here. */
async function noteAdded({ dataFolder }: AddTools, place: SubmissionPlace, file: KeptFile): Promise<void> {
  const { inbox } = dataFolder.site;
  const row = await inbox.find(place);
  if (!row) return;
  const { site, database_name, submission_id, account } = row;
  const { files, added = [], ...content } = contentOf(row);
  const withFile = (list: readonly KeptFile[]) => [...list.filter(({ name }) => name !== file.name), file];
  const noted = { ...content, added: withFile(added), ...defined({ files: files && withFile(files) }) };
  await inbox.put({ site, database_name, submission_id, account, content: JSON.stringify(noted) }, false);
}

/** Why the site does not take one file, which keeps it from no other. Undefined if it does. */
async function sendOne(send: () => Promise<void>): Promise<string | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.problem.code === 'refused' && error.problem.status < 500)
      return error.message;
    throw error;
  }
}
