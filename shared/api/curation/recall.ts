import { z } from 'zod';
import { databaseParams, ISOLATE_PATH } from '../common.ts';
import { isolateParams } from '../parameters.ts';
import { route } from '../route.ts';
import { RestsOn } from './rests-on.ts';

/** What becomes of alleles and types that rest on a recalled genome alone: they are deleted, or stay and are not used. */
export const RecallMode = z.enum(['withdraw', 'block']);
export type RecallMode = z.infer<typeof RecallMode>;

export const RecalledAllele = z.object({ locus: z.string(), allele_id: z.string() });
export type RecalledAllele = z.infer<typeof RecalledAllele>;
export const RecalledType = z.object({
  scheme_id: z.number().int(),
  scheme: z.string(),
  primary_key: z.string(),
  profile_id: z.string(),
});
export type RecalledType = z.infer<typeof RecalledType>;

/** What a recall would do. */
export const RecallPlan = z
  .object({
    isolate_id: z.number().int(),
    isolate: z.string(),
    definitions: z
      .string()
      .optional()
      .describe('The database whose alleles and types are meant. Absent: none can be read.'),
    mode: RecallMode.describe(
      'What becomes of alleles and types. In a copy of another database they can only be blocked.',
    ),
    alleles: z.array(RecalledAllele).describe('Alleles that rest on the genome alone.'),
    types: z.array(RecalledType).describe('Types that rest on it alone.'),
    designations: z
      .array(RecalledAllele)
      .describe('Designations that were found in the genome, or that programs made, which are taken off the isolate.'),
    stays: z
      .object({
        alleles: z.array(RecalledAllele),
        types: z.array(RecalledType),
        by_hand: z.number().int().describe('Designations that persons made.'),
      })
      .describe('What others support.'),
    genomes: RestsOn.shape.genomes,
    submissions: RestsOn.shape.submissions,
    seen: z
      .string()
      .describe('Names what was found. A recall says it, and is refused where something else is found then.'),
  })
  .meta({ id: 'RecallPlan' });
export type RecallPlan = z.infer<typeof RecallPlan>;

export const getRecallPlan = route({
  id: 'getRecallPlan',
  method: 'GET',
  right: 'curate',
  path: `${ISOLATE_PATH}/recall`,
  kind: 'isolates',
  summary: 'What a recall of the genome of an isolate would withdraw, and what others support and stays. Additive.',
  params: isolateParams,
  query: z.object({ mode: RecallMode.optional().describe('By default they are withdrawn.') }),
  response: RecallPlan,
});

/** Why a genome is recalled: one line, because blocked records tell it. */
const RecallReason = z.string().trim().min(1).max(200);

export const Recalled = z.object({
  batch: z.string().describe('Names the change in both databases.'),
  alleles: z.number().int(),
  types: z.number().int(),
  designations: z.number().int(),
});
export type Recalled = z.infer<typeof Recalled>;

export const recallGenome = route({
  id: 'recallGenome',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: `${ISOLATE_PATH}/recall`,
  kind: 'isolates',
  summary:
    'Recalls the genome of an isolate: what rests on it alone is withdrawn or blocked, and what was designated by it is taken off. ' +
    'One change of both databases. It needs the right to curate both. Additive.',
  params: isolateParams,
  body: z.object({
    mode: RecallMode,
    reason: RecallReason,
    seen: z.string().describe('From the plan. Where something else is found now, 409 `changed_meanwhile`.'),
  }),
  response: Recalled,
});

export const undoRecall = route({
  id: 'undoRecall',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: '/db/:database/recalls/:batch/undo',
  kind: 'isolates',
  summary: 'Takes a recall back, in both databases or in none. Additive.',
  params: z.object({ ...databaseParams, batch: z.uuid() }),
  response: z.object({ batch: z.string() }),
});
