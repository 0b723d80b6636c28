import { z } from 'zod';
import { databaseParams, Paging, RecordCount } from './common.ts';
import { pagingParameters } from './parameters.ts';
import { route } from './route.ts';

/** Alleles and profiles that are not used here, and why: additions on both faces. */

/** What can be blocked. */
export const BlockedRecord = z.enum(['allele', 'profile']);
export type BlockedRecord = z.infer<typeof BlockedRecord>;

/** Why a record is not used: one line. */
const Because = z.string().trim().min(1).max(200);

/** What a curator says of a record. */
export const BlockMembers = z.object({ because: Because });
export type BlockMembers = z.infer<typeof BlockMembers>;

export const Block = z
  .object({
    record: BlockedRecord,
    within: z.string().describe('Name of the locus of an allele, number of the scheme of a profile.'),
    id: z.string().describe('Id of the allele or profile.'),
    because: Because,
    is_there: z.boolean().describe('Whether the database has the record: a site may have withdrawn it from a copy.'),
  })
  .meta({ id: 'Block' });
export type Block = z.infer<typeof Block>;

/** What a record says that is not used here. */
export const NotUsed = z.string().optional().describe('Why it is not used here. Absent: it is used. Additive.');

/** Why alleles and profiles that fit are not used. */
export const NotUsedSentences = z
  .array(z.string())
  .optional()
  .describe('Alleles and profiles that fit and are not used here, each with the reason. Additive.');

export const listBlocks = route({
  id: 'listBlocks',
  method: 'GET',
  path: '/db/:database/blocks',
  kind: 'seqdef',
  summary:
    'Alleles and profiles that are not used here: they are found and shown, but typing assigns none of them. Additive.',
  params: z.object(databaseParams),
  query: z.object(pagingParameters),
  response: z.object({ records: RecordCount, paging: Paging.optional(), blocks: z.array(Block) }),
});

const blockParams = z.object({ ...databaseParams, record: BlockedRecord, within: z.string(), record_id: z.string() });

const Reason = z.string().trim().max(2000).optional().describe('Why it is used again. The history keeps it.');

export const putBlock = route({
  id: 'putBlock',
  method: 'PUT',
  effect: 'writes',
  right: 'curate',
  path: '/db/:database/blocks/:record/:within/:record_id',
  kind: 'seqdef',
  summary:
    'Says that an allele or a profile is not used here, and why. Copies of other databases can say so, too. Additive.',
  params: blockParams,
  body: BlockMembers,
  response: Block.extend({
    change: z.number().int().optional().describe('Line of the history. Absent: the database said so before.'),
  }),
});

export const deleteBlock = route({
  id: 'deleteBlock',
  method: 'DELETE',
  effect: 'writes',
  right: 'curate',
  path: '/db/:database/blocks/:record/:within/:record_id',
  kind: 'seqdef',
  summary: 'Says that an allele or a profile is used again. It can be taken back. Additive.',
  params: blockParams,
  query: z.object({ reason: Reason }),
  response: z.object({ deleted: z.literal(true), change: z.number().int().describe('Line of the history.') }),
});
