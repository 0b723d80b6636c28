import { alignmentHandlers } from './alignment.ts';
import { apiHandlers } from './api.ts';
import { appHandlers, linkHandlers } from './app.ts';
import { careHandlers } from './care.ts';
import { caseHandlers } from './case.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { classificationHandlers } from './classification.ts';
import { clusterHandlers } from './clusters.ts';
import { clientHandlers } from './clients.ts';
import { comparisonHandlers } from './comparison.ts';
import { databaseHandlers } from './database.ts';
import { demoHandlers } from './demo.ts';
import { draftHandlers } from './draft.ts';
import { fileHandlers } from './file.ts';
import type { Handlers } from './handler-types.ts';
import { importHandlers, importIsolatesHandlers } from './import.ts';
import { inboxHandlers } from './inbox.ts';
import { jobHandlers } from './job.ts';
import { keyHandlers } from './keys.ts';
import { limitHandlers, verdictHandlers } from './verdicts.ts';
import { lincodeHandlers } from './lincodes.ts';
import { linkedFieldHandlers } from './linked-field.ts';
import { mailHandlers } from './mail.ts';
import { mirrorHandlers } from './mirror.ts';
import { peopleHandlers } from './people.ts';
import { profileHandlers } from './profile.ts';
import { queryHandlers } from './query.ts';
import { recentHandlers } from './recent.ts';
import { remoteSiteHandlers } from './remote-site.ts';
import { resultHandlers } from './result.ts';
import { savedQueryHandlers } from './saved-query.ts';
import { secretKeepingHandlers } from './secret-keeping.ts';
import { scanHandlers } from './scan.ts';
import { serviceHandlers } from './service.ts';
import { settingsHandlers } from './settings.ts';
import { siteHandlers } from './site.ts';
import { siteAccountHandlers } from './site-account.ts';
import { siteKeyHandlers } from './site-key.ts';
import { submittedFileHandlers } from './submitted-files.ts';
import { tableHandlers } from './table.ts';
import { trashHandlers } from './trash.ts';
import { watchHandlers } from './watch.ts';

/** All handlers. A procedure of the contract without one is a compile error here. */
export function createHandlers(workbench: WorkbenchContext): Handlers {
  return {
    ...appHandlers(workbench),
    ...settingsHandlers(workbench),
    ...siteHandlers(workbench),
    ...remoteSiteHandlers(workbench),
    ...siteAccountHandlers(workbench),
    ...siteKeyHandlers(workbench),
    ...submittedFileHandlers(workbench),
    ...secretKeepingHandlers(workbench),
    ...databaseHandlers(workbench),
    ...tableHandlers(workbench),
    ...trashHandlers(workbench),
    ...verdictHandlers(workbench),
    ...watchHandlers(workbench),
    ...demoHandlers(workbench),
    ...recentHandlers(workbench),
    ...savedQueryHandlers(workbench),
    ...apiHandlers(workbench),
    ...careHandlers(workbench),
    ...caseHandlers(workbench),
    ...draftHandlers(workbench),
    ...fileHandlers(workbench),
    ...importHandlers(workbench),
    ...importIsolatesHandlers(workbench),
    ...inboxHandlers(workbench),
    ...limitHandlers(workbench),
    ...linkedFieldHandlers(workbench),
    ...mailHandlers(workbench),
    ...mirrorHandlers(workbench),
    ...classificationHandlers(workbench),
    ...lincodeHandlers(workbench),
    ...clusterHandlers(workbench),
    ...jobHandlers(workbench),
    ...peopleHandlers(workbench),
    ...profileHandlers(workbench),
    ...queryHandlers(workbench),
    ...resultHandlers(workbench),
    ...alignmentHandlers(workbench),
    ...scanHandlers(workbench),
    ...serviceHandlers(workbench),
    ...clientHandlers(workbench),
    ...comparisonHandlers(workbench),
    ...keyHandlers(workbench),
    ...linkHandlers(workbench),
  };
}
