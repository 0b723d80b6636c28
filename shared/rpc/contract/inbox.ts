import { z } from 'zod';
import { AlsoSentMember } from '../../api/also-sent.ts';
import { ItemStatus, Submission, SubmissionOutcome, SubmissionStatus } from '../../api/submission.ts';
import { procedure } from '../procedure.ts';
import { FileToken } from './file.ts';

/** Where a submission lies. */
export const SubmissionPlace = z.object({ site: z.string(), database: z.string(), submission_id: z.string() });
export type SubmissionPlace = z.infer<typeof SubmissionPlace>;

/** One of the user's own submissions, as its site said when it was last asked. */
export const InboxItem = SubmissionPlace.extend({
  /** Name of the site for people; its id where the site is not known any more. */
  site_name: z.string(),
  /** The account at a remote site that sent it. */
  account: z.object({ id: z.number().int(), name: z.string() }).optional(),
  type: z.string(),
  locus: z.string().optional(),
  scheme_id: z.number().int().optional(),
  status: SubmissionStatus,
  outcome: SubmissionOutcome.optional(),
  /** Days of the site. */
  date_submitted: z.string(),
  datestamp: z.string(),
  /** How many items are in each state. */
  items: z.record(ItemStatus, z.number().int()),
  messages: z.number().int(),
  /** Its state, its items or its messages have changed since it was opened. */
  unread: z.boolean(),
  archived: z.boolean(),
  /** The site has it no more; what is here was kept. */
  gone: z.boolean(),
  /** It is kept on this computer with its files, and can be read whatever becomes of the site. */
  kept: z.boolean(),
  /** The draft on this computer that was sent as this submission. */
  draft_id: z.string().optional(),
});
export type InboxItem = z.infer<typeof InboxItem>;

/** A file of a submission. */
const InboxFile = z.object({
  name: z.string(),
  /** Whether its site lists it. Absent where that could not be asked, or has the submission no more. */
  at_site: z.boolean().optional(),
  kept: z.boolean(),
  /** Bytes as they are kept here, or were sent from here: sites list names only. */
  size: z.number().int().optional(),
});
export type InboxFile = z.infer<typeof InboxFile>;

/** A site, or one of its databases, that could not be asked. What was known of its submissions is kept. */
export const InboxFailure = z.object({
  site: z.string(),
  site_name: z.string(),
  account: z.string().optional(),
  database: z.string().optional(),
  /** Code of the problem; `more_to_read` where only time was missing. */
  code: z.string(),
  /** In a sentence. */
  message: z.string(),
});
export type InboxFailure = z.infer<typeof InboxFailure>;

const Inbox = z.object({
  /** Newest first. */
  items: z.array(InboxItem),
  /** Those of the last time that each site was asked since the program was started. */
  failures: z.array(InboxFailure),
});
type Inbox = z.infer<typeof Inbox>;

/** Ids of a submission for isolates of this computer, as a table of changes would set them. */
export const IdsForIsolates = z.object({
  /** The column of that table: a locus, or the field that was chosen. */
  column: z.string(),
  rows: z.array(z.object({ isolate_id: z.string(), name: z.string(), assigned_id: z.string() })),
  /** How many isolates have their id already. */
  unchanged: z.number().int(),
  /** Rows of the submission that get no isolate, with the reason as a sentence and the id, if the site says one. */
  left_out: z.array(z.object({ name: z.string(), reason: z.string(), assigned_id: z.string().optional() })),
});
export type IdsForIsolates = z.infer<typeof IdsForIsolates>;

/** What a screen may ask about the user's own submissions. AppError 404 `unknown_submission` of all that name one. */
export const inboxProcedures = {
  /** What is known, without asking any site. Archived ones only with `archived`. */
  'inbox:list': procedure(z.object({ archived: z.boolean().default(false) }), Inbox),
  /**
   * Asks this computer and all sites where the user has an account or sent something, or only `site`. Gives those that could not be
   * asked.
   */
  'inbox:refresh': procedure(z.object({ site: z.string().optional() }), z.array(InboxFailure)),
  /** The number of those that are unread and not archived. */
  'inbox:unread': procedure(z.void(), z.number().int()),
  /** One submission as it was last read, without asking its site. `people`: who wrote, by their ids at the site. */
  'inbox:read': procedure(
    SubmissionPlace,
    InboxItem.extend({
      submission: Submission.extend(AlsoSentMember),
      people: z.record(z.string(), z.string()),
      /** Months of the embargo that the draft on this computer asked for. */
      asked_embargo: z.number().int().optional(),
    }),
  ),
  /** Asks the site for one submission, and keeps what it says, which counts as read. */
  'inbox:open': procedure(SubmissionPlace, z.void()),
  /**
   * Its files: those that the site lists, then those that were sent from here or kept and are not listed. Where the site cannot be asked,
   * or has it no more, those that were kept.
   */
  'inbox:files': procedure(SubmissionPlace, z.array(InboxFile)),
  /** Keeps its files on this computer. AppError 507 `disk_full`, 413 `too_large`, 409 `gone`, and those of the site. */
  'inbox:keep': procedure(SubmissionPlace, z.void()),
  /**
   * Adds files to an open submission at its site. Gives those that were not taken, and why. One that is there already with the same bytes
   * is taken, so it can be called again where it was cut off. AppError 409 `submission_closed`.
   */
  'inbox:add-files': procedure(
    SubmissionPlace.extend({ tokens: z.array(FileToken).min(1) }),
    z.array(z.object({ name: z.string(), reason: z.string() })),
  ),
  /**
   * Which isolates of the database `into` of this computer get which id, as the submission was last read. An isolate is the one that is
   * called like the row that was sent; one that has another id already is left out. Nothing is changed. Ids of alleles go to the locus,
   * others to the field. AppError 400 `field_needed`, 404 `unknown_locus`, and those of `updateTable`.
   */
  'inbox:for-isolates': procedure(
    SubmissionPlace.extend({ into: z.string(), field: z.string().optional() }),
    IdsForIsolates,
  ),
  /** Adds a message to its correspondence. */
  'inbox:reply': procedure(SubmissionPlace.extend({ message: z.string().min(1) }), z.void()),
  /** Closes an open one at its site. AppError 404 of sites that know no such request. */
  'inbox:withdraw': procedure(SubmissionPlace, z.void()),
  /**
   * Deletes a closed one at its site, and here. One that the site has no more is deleted here. With `keeps` it stays on this computer, in
   * the archive: its files are kept first, and nothing is deleted if they cannot be.
   */
  'inbox:delete': procedure(SubmissionPlace.extend({ keeps: z.boolean().default(false) }), z.void()),
  /** Hides one from the list, or shows it again. */
  'inbox:archive': procedure(SubmissionPlace.extend({ archived: z.boolean() }), z.void()),
  /**
   * Makes a draft from one, with its rows and files as far as they are here. Rows that became records are left out, unless all did.
   */
  'inbox:correct': procedure(SubmissionPlace, z.object({ draft_id: z.string() })),
} as const;

export const inboxEvents = {
  /** Something was read from a site, or changed here. */
  'inbox:changed': z.object({}),
  /** A look at the sites found something new. `path`: the screen that shows it. */
  'inbox:news': z.object({ title: z.string(), body: z.string(), path: z.string() }),
} as const;
