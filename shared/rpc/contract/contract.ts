import { z } from 'zod';
import { MailServer, MailState } from '../../mail.ts';
import { procedure } from '../procedure.ts';
import { alignmentProcedures } from './alignment.ts';
import { appEvents, appProcedures } from './app.ts';
import { careProcedures } from './care.ts';
import { caseEvents, caseProcedures } from './case.ts';
import { classificationProcedures } from './classification.ts';
import { lincodeProcedures } from './lincodes.ts';
import { clusterProcedures } from './clusters.ts';
import { clientProcedures } from './clients.ts';
import { comparisonEvents, comparisonProcedures } from './comparison-procedures.ts';
import { databaseEvents, databaseProcedures } from './database.ts';
import { demoProcedures } from './demo.ts';
import { draftNovelProcedures } from './draft-novel.ts';
import { draftPackageProcedures } from './draft-package.ts';
import { draftSendingProcedures } from './draft-sending.ts';
import { draftEvents, draftProcedures } from './draft.ts';
import { embargoProcedures } from './embargo.ts';
import { fileProcedures, SavedFile } from './file.ts';
import { importProcedures } from './import.ts';
import { inboxEvents, inboxProcedures, SubmissionPlace } from './inbox.ts';
import { importIsolatesProcedures } from './isolates.ts';
import { jobEvents, jobProcedures } from './job.ts';
import { keyProcedures } from './keys.ts';
import { limitProcedures, verdictProcedures } from './verdicts.ts';
import { linkedFieldProcedures } from './linked-fields.ts';
import { mirrorProcedures } from './mirror.ts';
import { peopleEvents, peopleProcedures } from './people.ts';
import { profileSearchProcedures } from './profile-search.ts';
import { queryProcedures } from './query.ts';
import { recentProcedures } from './recent.ts';
import { resultEvents, resultProcedures } from './results.ts';
import { savedQueryProcedures } from './saved-query.ts';
import { scanProcedures } from './scan.ts';
import { serviceEvents, serviceProcedures } from './service.ts';
import { settingsEvents, settingsProcedures } from './settings.ts';
import { siteAccountEvents, siteAccountProcedures } from './site-account.ts';
import { siteKeyProcedures } from './site-key.ts';
import { siteProcedures } from './site.ts';
import { tableProcedures } from './table.ts';
import { trashProcedures } from './trash.ts';
import { watchProcedures } from './watch.ts';

/** The files of any submission, one's own or one that is curated. */
const submittedFileProcedures = {
  /**
   * Saves files of a submission: one under its own name, several as a zip archive. Copies that are kept on this computer are taken first.
   * AppError 404 `unknown_file`, 413 `too_large`, `files_too_large`, 507 `disk_full`, and refusals of the site.
   */
  'submission:save-files': procedure(SubmissionPlace.extend({ names: z.array(z.string()).min(1) }), SavedFile),
} as const;

/** What a screen may ask about the mail to submitters. The password goes one way only. */
const mailProcedures = {
  /** What is set for mail, and why the last one was not sent. */
  'mail:get': procedure(z.void(), MailState),
  /** Without a password the one before stays, for the same host and user. */
  'mail:set': procedure(z.object({ server: MailServer, password: z.string().max(1_000).optional() }), MailState),
  'mail:remove': procedure(z.void(), MailState),
  'mail:test': procedure(z.object({ address: z.string() }), z.void()),
} as const;

/**
 * Everything a screen may ask of the main side. Inputs are checked before the handler runs, outputs before the screen
 * sees them. A missing handler does not compile (`electron/workbench/workbench.ts`).
 */
export const procedures = {
  ...alignmentProcedures,
  ...appProcedures,
  ...careProcedures,
  ...caseProcedures,
  ...classificationProcedures,
  ...lincodeProcedures,
  ...clusterProcedures,
  ...clientProcedures,
  ...comparisonProcedures,
  ...keyProcedures,
  ...databaseProcedures,
  ...demoProcedures,
  ...draftProcedures,
  ...draftNovelProcedures,
  ...draftPackageProcedures,
  ...draftSendingProcedures,
  ...embargoProcedures,
  ...fileProcedures,
  ...importProcedures,
  ...importIsolatesProcedures,
  ...inboxProcedures,
  ...jobProcedures,
  ...limitProcedures,
  ...linkedFieldProcedures,
  ...mailProcedures,
  ...mirrorProcedures,
  ...peopleProcedures,
  ...profileSearchProcedures,
  ...recentProcedures,
  ...resultProcedures,
  ...savedQueryProcedures,
  ...scanProcedures,
  ...serviceProcedures,
  ...settingsProcedures,
  ...siteProcedures,
  ...siteAccountProcedures,
  ...siteKeyProcedures,
  ...submittedFileProcedures,
  ...tableProcedures,
  ...trashProcedures,
  ...verdictProcedures,
  ...watchProcedures,
  ...queryProcedures,
} as const;

export type Procedures = typeof procedures;
export type ProcedureName = keyof Procedures;
/** What a screen passes. */
export type InputOf<Name extends ProcedureName> = z.input<Procedures[Name]['input']>;
/** What the handler receives, defaults filled in. */
export type ParsedInputOf<Name extends ProcedureName> = z.output<Procedures[Name]['input']>;
export type OutputOf<Name extends ProcedureName> = z.output<Procedures[Name]['output']>;

/** Everything the main side reports to the screens without being asked. */
export const events = {
  ...appEvents,
  ...caseEvents,
  ...comparisonEvents,
  ...databaseEvents,
  ...draftEvents,
  ...inboxEvents,
  ...jobEvents,
  ...peopleEvents,
  ...resultEvents,
  ...serviceEvents,
  ...settingsEvents,
  ...siteAccountEvents,
  /** Progress of a running call; `call_id` is the one given to `call`. */
  'call:progress': z.object({
    call_id: z.string(),
    done: z.number(),
    total: z.number().optional(),
    /** As in `Progress`. */
    unit: z.string().optional(),
    message: z.string().optional(),
    is_waiting: z.boolean().optional(),
  }),
  /** A running call waits for another program, which `message` names. Without a message the wait is over. */
  'call:waiting': z.object({ call_id: z.string(), message: z.string().optional() }),
} as const;

type Events = typeof events;
export type EventName = keyof Events;
export type EventPayload<Name extends EventName> = z.output<Events[Name]>;
