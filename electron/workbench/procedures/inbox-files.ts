import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { addSentFiles } from '../inbox/add-sent-files.ts';
import { contentOf } from '../inbox/inbox-content.ts';
import { keepFiles, namesAtSite } from '../inbox/kept-files.ts';
import { findInInbox, withSiteOf } from '../inbox/one-submission.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

type FileProcedures = 'inbox:files' | 'inbox:keep' | 'inbox:add-files';

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
        return { name, kept: file !== undefined, ...defined({ size: file?.size }) };
      });
    },

    'inbox:add-files': async ({ tokens, ...place }, { signal, onProgress }) => {
      const row = await findInInbox(workbench, place);
      return withSiteOf(workbench, row, (_api, source) =>
        addSentFiles(workbench, source, place, { tokens, signal, onProgress }),
      );
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
  };
}
