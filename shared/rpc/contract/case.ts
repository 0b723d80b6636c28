import { z } from 'zod';
import { LONGEST_WHY } from '../../verdict/item-genome.ts';
import { VERDICT_KINDS } from '../../verdict/verdict.ts';
import { procedure } from '../procedure.ts';
import { DraftMembers, DraftType } from './draft-content.ts';
import { InboxFailure, SubmissionPlace } from './inbox.ts';
import { ResultKey } from './results.ts';

const case_id = z.uuid();
const place = { site: z.string(), database: z.string() };

/** The steps of a case in their order: each needs the ids that the one before brings. */
export const CaseStepName = z.enum(['alleles', 'profile', 'isolate']);
export type CaseStepName = z.infer<typeof CaseStepName>;

/**
 * How far one allele, profile or isolate is:
 * - `lost`: the case knows it, and no draft has it any more
 * - `incomplete`: something is still to be entered in its draft
 * - `needs_ids`: its draft waits for ids of the step before
 * - `ready`: its draft can be sent
 * - `queued`, `sending`, `unanswered`, `uploading`: as its draft
 * - `stopped`: its sending was stopped or refused, and only the user may start it again
 * - `open`: the curators have it
 * - `assigned`: it has its id
 * - `rejected`, `withdrawn`: it was rejected, or closed without a decision
 */
export const CaseItemState = z.enum([
  'lost',
  'incomplete',
  'needs_ids',
  'ready',
  'queued',
  'sending',
  'unanswered',
  'uploading',
  'stopped',
  'open',
  'assigned',
  'rejected',
  'withdrawn',
]);
export type CaseItemState = z.infer<typeof CaseItemState>;

export const CaseItem = z.object({
  step: CaseStepName,
  ...place,
  site_name: z.string(),
  /** As the submitter calls it. */
  name: z.string(),
  /** Of an allele. */
  locus: z.string().optional(),
  /** Of a profile. */
  scheme_id: z.number().int().optional(),
  type: DraftType,
  /** Its id on this computer until it has an official one. Isolates need none. */
  provisional: z.string().optional(),
  state: CaseItemState,
  assigned_id: z.string().optional(),
  /** What is to be said of it: the curator's words, what is missing, or why it is not sent yet. */
  words: z.string().optional(),
  /** The curator's words with which it was rejected before, until the corrected one is sent. */
  said_before: z.string().optional(),
  /** The id was there before: another submission brought it. */
  known: z.boolean().optional(),
  draft_id: z.string().optional(),
  submission_id: z.string().optional(),
  /** The other case whose draft has it, because another genome has the same allele. */
  in_case: z.object({ id: z.string(), title: z.string() }).optional(),
  /** Before this moment it is not tried again. ISO 8601. */
  not_before: z.string().optional(),
});
export type CaseItem = z.infer<typeof CaseItem>;

/** What the user can do now, as one button. */
export const CaseAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('send'), label: z.string() }),
  z.object({ kind: z.literal('members'), label: z.string() }),
  z.object({ kind: z.literal('draft'), label: z.string(), draft_id: z.string() }),
  z.object({ kind: z.literal('correct'), label: z.string(), place: SubmissionPlace }),
  z.object({ kind: z.literal('look'), label: z.string() }),
  z.object({ kind: z.literal('add-drafts'), label: z.string() }),
  z.object({ kind: z.literal('add-profile'), label: z.string() }),
  z.object({ kind: z.literal('add-isolate'), label: z.string() }),
  z.object({ kind: z.literal('record'), label: z.string(), place: z.object(place), id: z.string() }),
]);
export type CaseAction = z.infer<typeof CaseAction>;

export const CaseAdvice = z.object({
  /** What it waits for or what is to be done, in one sentence. */
  sentence: z.string(),
  action: CaseAction.optional(),
});
export type CaseAdvice = z.infer<typeof CaseAdvice>;

export const CaseStep = CaseAdvice.extend({
  step: CaseStepName,
  /** `empty` and `blocked` wait for something else in the case, `waiting` for somebody else, `trouble` and `ready` for the user. */
  state: z.enum(['empty', 'blocked', 'trouble', 'ready', 'waiting', 'done']),
  items: z.array(CaseItem),
});
export type CaseStep = z.infer<typeof CaseStep>;

export const CaseSummary = z.object({
  id: case_id,
  title: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  state: z.enum(['empty', 'trouble', 'ready', 'waiting', 'done']),
  now: CaseAdvice,
  /** Items with an id, and all. */
  settled: z.number().int(),
  items: z.number().int(),
});
export type CaseSummary = z.infer<typeof CaseSummary>;

export const Case = CaseSummary.omit({ items: true }).extend({
  steps: z.array(CaseStep),
  /** Drafts that "Send all that is ready" shows and sends. */
  ready: z.array(z.string()),
});
export type Case = z.infer<typeof Case>;

export const CaseOffer = z.object({
  /** Name of the input. */
  name: z.string(),
  ...place,
  site_name: z.string(),
  /** Cases that were begun from it, or from an earlier report of the same genome, newest first. */
  existing: z.array(z.object({ id: case_id, title: z.string() })),
  /** Whole new alleles. */
  alleles: z.array(z.object({ locus: z.string(), provisional: z.string() })),
  /** Loci whose new sequence cannot be submitted, with the reason in a sentence. */
  left_out: z.array(z.object({ locus: z.string(), reason: z.string() })),
  /** The verdict on the genome, if it is not good: then its alleles and profile need a reason. */
  doubt: z.object({ kind: z.enum(VERDICT_KINDS), reasons: z.array(z.string()) }).optional(),
  /** Schemes whose profile is not known, those with most loci first. */
  schemes: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** Name of its primary key, such as `ST`. */
      field: z.string(),
      loci: z.number().int(),
      /** Loci without an allele in the genome. */
      missing: z.array(z.string()),
    }),
  ),
  /** The isolate database of this computer that follows the database, if there is one. */
  isolates: z.object(place).optional(),
});
export type CaseOffer = z.infer<typeof CaseOffer>;

const isolate = z.object({ ...place, type: z.enum(['isolates', 'genomes']), name: z.string().max(200) });
const profile = z.object({ ...place, scheme_id: z.number().int(), name: z.string().max(200) });

/** One piece of work: alleles, then their profile, then its isolate. AppError 404 `unknown_case` of all that name one. */
export const caseProcedures = {
  /** Newest first. */
  'case:list': procedure(z.void(), z.array(CaseSummary)),
  /** As it stands by what is known on this computer; no site is asked. */
  'case:read': procedure(z.object({ case_id }), Case),
  /** What a typing report has for a case. Errors of reading a result. */
  'case:offer': procedure(z.object({ result: ResultKey }), CaseOffer),
  /**
   * Begins a case with its drafts, whole or not at all: from a report those of its new alleles, one for each locus, and of the profile
   * of a scheme. An allele that a draft has already gets no second one: the case takes it in, or waits for it where it belongs to
   * another case. `reason` is why alleles and a profile of a genome are prepared that is not good. AppError 409 `case_exists` if a case
   * was begun from it, 400 `no_profile`, `reason_needed`; those of `draft:target`.
   */
  'case:create': procedure(
    z.object({
      title: z.string().max(300),
      result: ResultKey.optional(),
      reason: z.string().trim().min(1).max(LONGEST_WHY).optional(),
      scheme_id: z.number().int().optional(),
      isolate: isolate.optional(),
      draft_ids: z.array(z.string()).default([]),
    }),
    z.object({ case_id }),
  ),
  'case:rename': procedure(z.object({ case_id, title: z.string().trim().min(1).max(300) }), z.void()),
  /** Adds drafts and submissions that were prepared without a case. Those of another case come from there. */
  'case:add-drafts': procedure(z.object({ case_id, draft_ids: z.array(z.string()).min(1) }), z.void()),
  'case:take-out': procedure(z.object({ case_id, draft_id: z.string() }), z.void()),
  /** Adds a profile of the alleles of the case, with the provisional ids of those that have no other. AppError 400 `no_profile`. */
  'case:add-profile': procedure(profile.extend({ case_id }), z.object({ draft_id: z.string() })),
  /** Adds an isolate with the alleles of the profile of the case. */
  'case:add-isolate': procedure(isolate.extend({ case_id }), z.object({ draft_id: z.string() })),
  /** Says of all unsent alleles of the case for one database how their sequences were made. */
  'case:members': procedure(z.object({ case_id, ...place, members: DraftMembers }), z.void()),
  /**
   * Sends every draft that is ready, each once; with `drafts` only these, and only as they were when the user looked them over. `held` are
   * those that the checks refuse, or that have changed, with the first reason; they stay drafts.
   */
  'case:send': procedure(
    z.object({
      case_id,
      drafts: z.array(z.object({ draft_id: z.string(), revision: z.number().int() })).optional(),
    }),
    z.object({
      jobs: z.array(z.string()),
      held: z.array(z.object({ draft_id: z.string(), title: z.string(), reason: z.string() })),
    }),
  ),
  /** Asks the sites of the case what has become of it. Gives those that could not be asked. */
  'case:refresh': procedure(z.object({ case_id }), z.array(InboxFailure)),
  /** Its drafts and submissions stay. It can be restored. */
  'case:remove': procedure(z.object({ case_id }), z.void()),
  'case:restore': procedure(z.object({ case_id }), z.void()),
} as const;

export const caseEvents = {
  /** Made, changed or removed, or something in it. */
  'cases:changed': z.object({}),
} as const;
