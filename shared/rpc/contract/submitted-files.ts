import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { SavedFile } from './file.ts';
import { SubmissionPlace } from './inbox.ts';

/** The files of any submission, one's own or one that is curated. */
export const submittedFileProcedures = {
  /**
   * Saves files of a submission: one under its own name, several as a zip archive. Copies that are kept on this computer are taken first.
   * AppError 404 `unknown_file`, 413 `too_large`, `files_too_large`, 507 `disk_full`, and refusals of the site.
   */
  'submission:save-files': procedure(SubmissionPlace.extend({ names: z.array(z.string()).min(1) }), SavedFile),
} as const;
