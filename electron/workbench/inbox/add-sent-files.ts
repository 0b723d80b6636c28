import { join } from 'node:path';
import type { SiteSource } from '#electron/remote/site-source.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import { submittedNameProblem } from '#shared/rules/submitted-name.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { takeFiles } from '../drafts/draft-files.ts';
import { uploadFile } from '../drafts/send/upload-file.ts';
import type { FileRegistry } from '../files/file-registry.ts';
import { contentOf } from './inbox-content.ts';
import type { InboxTools } from './inbox-sources.ts';
import { folderOfInbox } from './archived-files.ts';

interface AddTools extends Pick<InboxTools, 'dataFolder' | 'emit'> {
  files: Pick<FileRegistry, 'get' | 'hold'>;
}

/**
 * Adds chosen files to a submission that its site has, such as a trace that a curator asked for. Gives those that were not taken, and why.
 * Where its files are kept here, these are too. AppError 507 `disk_full`; an error where the site cannot be reached: what it had by then,
 * it has.
 */
export async function addSentFiles(
  tools: AddTools,
  source: SiteSource,
  place: SubmissionPlace,
  { tokens, signal, onProgress }: TaskOptions & { tokens: readonly string[]; signal: AbortSignal },
): Promise<{ name: string; reason: string }[]> {
  const { inbox } = tools.dataFolder.site;
  const folder = folderOfInbox(tools.dataFolder);
  const target = { database_name: place.database, submission_id: place.submission_id };
  return takeFiles(
    tools,
    { folder, tokens, contigs: false },
    { signal, onProgress },
    async ({ name, size, sha256 }) => {
      const fault = submittedNameProblem(name);
      if (fault !== undefined) return fault;
      const file = { name, size, sha256 };
      const reason = await sendOne(() =>
        uploadFile(source, target, { file, path: join(folder, sha256), report: () => undefined, signal }),
      );
      const row = reason === undefined ? await inbox.find(place) : undefined;
      const content = row && contentOf(row);
      if (row && content?.files) {
        const { site, database_name, submission_id, account } = row;
        const files = JSON.stringify({ ...content, files: [...content.files, file] });
        await inbox.put({ site, database_name, submission_id, account, content: files }, false);
      }
      tools.emit('inbox:changed', {});
      return reason;
    },
  );
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
