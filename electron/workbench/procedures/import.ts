import { planImport } from '#electron/exchange/import-plan.ts';
import { packTemplates } from '#electron/exchange/curated/pack-templates.ts';
import { saveContent } from './file.ts';
import { startImport } from '../jobs/start-import.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Imports allele and profile files into a database. */
export function importHandlers(workbench: WorkbenchContext): HandlersOf<'import'> {
  return {
    'import:inspect': ({ tokens }) => planImport(tokens.map((token) => workbench.files.get(token).path)),
    'import:templates': () =>
      saveContent(workbench, {
        name: 'allelier-templates.zip',
        media_type: 'application/zip',
        content: packTemplates(),
      }),

    'import:start': (order) => startImport(workbench, order, `Import into ${order.database}`),
  };
}
