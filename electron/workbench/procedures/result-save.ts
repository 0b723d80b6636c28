import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runResultExport } from '#electron/exchange/result-export/run-result-export.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { WORKBOOK_MEDIA_TYPE } from '#shared/workbook.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { saveContent } from './file.ts';
import type { HandlersOf } from './handler-types.ts';

/** Writes kept results to a file in a worker, so that neither a page nor a call has to hold them. */
export function resultSaveHandlers(workbench: WorkbenchContext): Pick<HandlersOf<'result'>, 'result:save'> {
  return {
    'result:save': async ({ name, ...task }, { signal, onProgress }) => {
      const folder = await mkdtemp(join(tmpdir(), 'allelier-export-')).catch((error: unknown) => {
        throw storeError(error, `The folder for temporary files, ${tmpdir()},`);
      });
      const path = join(folder, 'file');
      const discard = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
      try {
        const held = await workbench.results.readHeld(task.keys);
        await runResultExport({ ...task, store: workbench.results.file, held, target: path }, { signal, onProgress });
      } catch (error) {
        await discard();
        throw error;
      }
      const media_type = task.kind === 'workbook' ? WORKBOOK_MEDIA_TYPE : 'text/tab-separated-values';
      return saveContent(workbench, { name, media_type, content: { path, discard } });
    },
  };
}
