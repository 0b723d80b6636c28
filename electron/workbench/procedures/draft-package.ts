import { WORKBOOK_MEDIA_TYPE } from '#shared/workbook.ts';
import { draftTemplate } from '../drafts/exchange/draft-template.ts';
import { lookIntoPackage, openPackage, packageOf } from '../drafts/exchange/draft-package.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { saveContent } from './file.ts';
import type { Handlers } from './handler-types.ts';

type Name = 'draft:save-copy' | 'draft:look-into' | 'draft:open-copy' | 'draft:template';

/** Drafts as files, and tables to fill in. */
export function draftPackageHandlers(workbench: WorkbenchContext): Pick<Handlers, Name> {
  return {
    'draft:save-copy': async ({ draft_id }, options) => {
      const { name, content } = await packageOf(workbench, draft_id, options);
      return saveContent(workbench, { name, media_type: 'application/zip', content });
    },
    'draft:look-into': ({ token }, options) => lookIntoPackage(workbench, token, options),
    'draft:open-copy': async (order, options) => ({ draft_id: await openPackage(workbench, order, options) }),
    'draft:template': async (asked, { signal }) =>
      saveContent(workbench, {
        name: `${asked.database}-${asked.type}-template.xlsx`,
        media_type: WORKBOOK_MEDIA_TYPE,
        content: await draftTemplate(workbench, asked, signal),
      }),
  };
}
