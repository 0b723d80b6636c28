import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { AppError } from '#shared/problem.ts';
import { contentOf, type KeptFile } from '../inbox/inbox-content.ts';
import { fetchFile, folderOfInbox, keepFiles, namesAtSite } from '../inbox/kept-files.ts';
import { findInInbox, withSiteOf } from '../inbox/one-submission.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { saveContent } from './file.ts';
import type { HandlersOf } from './handler-types.ts';

type FileProcedures = 'inbox:files' | 'inbox:keep' | 'inbox:save-file';

/** The files of the user's own submissions: at their sites, and as they are kept here. */
export function inboxFileHandlers(workbench: WorkbenchContext): Pick<HandlersOf<'inbox'>, FileProcedures> {
  return {
    'inbox:files': async (place, { signal }) => {
      const row = await findInInbox(workbench, place);
      const { gone = false, files } = contentOf(row);
      const kept = new Map((files ?? []).map((file) => [file.name, file]));
      const names = async (): Promise<string[]> => {
        if (gone) return [...kept.keys()];
        try {
          return await withSiteOf(workbench, row, (_api, source) => namesAtSite(source, place, signal));
        } catch (error) {
          // What was kept can be read without the site.
          if (files && error instanceof AppError && !signal.aborted) return [...kept.keys()];
          throw error;
        }
      };
      return (await names()).map((name) => {
        const file = kept.get(name);
        return { name, kept: file !== undefined, ...(file ? { size: file.size } : {}) };
      });
    },

    'inbox:keep': async (place, { signal }) => {
      const row = await findInInbox(workbench, place);
      if (contentOf(row).gone) {
        throw new AppError(
          409,
          'gone',
          'The site does not have this submission any more, so its files cannot be kept.',
        );
      }
      await withSiteOf(workbench, row, (_api, source) => keepFiles(workbench, source, place, signal));
    },

    'inbox:save-file': async ({ name, ...place }, { signal }) => {
      const row = await findInInbox(workbench, place);
      const { gone, files = [] } = contentOf(row);
      const kept = files.find((file) => file.name === name);
      const save = ({ sha256 }: KeptFile, discard: () => Promise<void>) => {
        const path = join(folderOfInbox(workbench.dataFolder), sha256);
        return saveContent(workbench, { name, media_type: 'application/octet-stream', content: { path, discard } });
      };
      if (kept) return save(kept, async () => {});
      if (gone) throw new AppError(404, 'unknown_file', `The file “${name}” was not kept on this computer.`);
      const fetched = await withSiteOf(workbench, row, (_api, source) =>
        fetchFile(workbench, source, { ...place, name }, signal),
      );
      return save(fetched, () => removeUnlessKept(workbench, fetched));
    },
  };
}

/** Removes a file that was fetched to be saved once, unless a submission keeps the same one. */
async function removeUnlessKept({ dataFolder }: WorkbenchContext, { sha256 }: KeptFile): Promise<void> {
  const rows = await dataFolder.site.inbox.list();
  if (rows.some((row) => contentOf(row).files?.some((file) => file.sha256 === sha256))) return;
  await rm(join(folderOfInbox(dataFolder), sha256), { force: true, maxRetries: 3 });
}
