import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packSubmittedAside } from '#electron/submissions/pack/pack-submitted.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { AppError } from '#shared/problem.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { contentOf, type KeptFile } from '../inbox/inbox-content.ts';
import { fetchFile, folderOfInbox } from '../inbox/archived-files.ts';
import { withSiteOf } from '../inbox/one-submission.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { saveContent } from './file.ts';
import type { CallContext, HandlersOf } from './handler-types.ts';

type SubmittedFilesOptions = Pick<CallContext, 'signal' | 'onProgress'>;

/** A file that lies on this computer now. */
interface FileHere extends KeptFile {
  path: string;
}

/** The files of submissions, to be saved where the user says. */
export function submittedFileHandlers(workbench: WorkbenchContext): HandlersOf<'submission'> {
  return {
    'submission:save-files': async ({ names, ...place }, options) => {
      const room = await workbench.makeRoom();
      const discard = () => rm(room, { recursive: true, force: true, maxRetries: 3 });
      try {
        const files = await filesHere(workbench, place, names, room, options);
        const [only] = files;
        if (only && files.length === 1) {
          const content = { path: only.path, discard };
          return await saveContent(workbench, { name: only.name, media_type: 'application/octet-stream', content });
        }
        const path = join(room, 'files.zip');
        await packSubmittedAside({ files, target: path }, options);
        const name = `${place.database}-${place.submission_id}.zip`;
        return await saveContent(workbench, { name, media_type: 'application/zip', content: { path, discard } });
      } catch (error) {
        await discard();
        throw error;
      }
    },
  };
}

/** Files of a submission: those that are kept here, the others fetched into a folder. */
async function filesHere(
  workbench: WorkbenchContext,
  place: SubmissionPlace,
  names: readonly string[],
  folder: string,
  { signal, onProgress }: SubmittedFilesOptions,
): Promise<FileHere[]> {
  const row = await workbench.dataFolder.site.inbox.find(place);
  const { gone, files: kept = [] } = row ? contentOf(row) : { gone: false };
  const fetchAll = async (source: SiteSource): Promise<FileHere[]> => {
    const here: FileHere[] = [];
    for (const [done, name] of names.entries()) {
      onProgress({ done, total: names.length, unit: 'files', message: name });
      const own = kept.find((file) => file.name === name);
      if (!own && gone) throw new AppError(404, 'unknown_file', `The file “${name}” was not saved on this computer.`);
      const file = own ?? (await fetchFile(folder, source, { ...place, name }, signal));
      here.push({ ...file, path: join(own ? folderOfInbox(workbench.dataFolder) : folder, file.sha256) });
    }
    return here;
  };
  // One's own is read as the account that sent it.
  return row
    ? withSiteOf(workbench, row, (_api, source) => fetchAll(source))
    : fetchAll(workbench.sites.get(place.site));
}
