import { z } from 'zod';
import { databaseParams, IsoDate } from './common.ts';
import { route } from './route.ts';

/** Rules by which alleles are assigned without a curator, and what they did: additions on both faces. */

/** A rule by which alleles of a locus are assigned without a curator. */
const SettlingRule = z
  .object({
    locus: z.string(),
    /** Least identity with the nearest allele, in percent. */
    identity: z.number().min(90).max(100),
    /** Who switched it on: its assignments are in this name. Absent in a request. */
    curator: z.string().optional(),
  })
  .meta({ id: 'SettlingRule' });
export type SettlingRule = z.infer<typeof SettlingRule>;
const SettlingRules = z.object({
  /** Whether they are followed: a switch of the whole database, off until somebody switches it on. */
  is_on: z.boolean(),
  rules: z.array(SettlingRule),
});
export type SettlingRules = z.infer<typeof SettlingRules>;

export const listSettlingRules = route({
  id: 'listSettlingRules',
  method: 'GET',
  right: 'curate',
  path: '/db/:database/curation/rules',
  kind: 'seqdef',
  summary:
    'Loci of which alleles without any warning are assigned by themselves, and whether that is switched on in the database. ' +
    'No rule and off unless a curator wants it. Additive.',
  params: z.object(databaseParams),
  response: SettlingRules,
});

export const switchSettlingRules = route({
  id: 'switchSettlingRules',
  method: 'PUT',
  effect: 'writes',
  right: 'curate',
  path: '/db/:database/curation/rules',
  kind: 'seqdef',
  summary: 'Switches the rules of a database on or off. It needs the right to curate all submissions. Additive.',
  params: z.object(databaseParams),
  body: z.object({ is_on: z.boolean() }),
  response: SettlingRules,
});

export const putSettlingRule = route({
  id: 'putSettlingRule',
  method: 'PUT',
  effect: 'writes',
  right: 'curate',
  path: '/db/:database/curation/rules/:locus',
  kind: 'seqdef',
  summary:
    'Lets alleles of a locus be assigned by themselves from an identity on, at most 50 a day (UTC) for each submitter and ' +
    'never those of the curator who asks; null switches it off. It counts once rules are on in the database. Additive.',
  params: z.object({ ...databaseParams, locus: z.string() }),
  body: z.object({ identity: SettlingRule.shape.identity.nullable() }),
  response: SettlingRules,
});

const AssignedByRule = z
  .object({
    submission: z.string(),
    position: z.number().int(),
    locus: z.string(),
    item_id: z.string(),
    assigned_id: z.string(),
    /** Whether the allele is no more: somebody took it back. */
    taken_back: z.boolean(),
    submitter: z.string(),
    settled_at: z.string(),
    /** Status of the submission, and revision of the item. Absent if the submission was deleted. */
    status: z.enum(['started', 'pending', 'closed']).optional(),
    revision: z.number().int().optional(),
  })
  .meta({ id: 'AssignedByRule' });
export type AssignedByRule = z.infer<typeof AssignedByRule>;

export const getSettlingReport = route({
  id: 'getSettlingReport',
  method: 'GET',
  right: 'curate',
  path: '/db/:database/curation/report',
  kind: 'seqdef',
  summary: 'The alleles that were assigned by themselves on one day, with those that were taken back. Additive.',
  params: z.object(databaseParams),
  query: z.object({ day: IsoDate.optional().describe('Today (UTC) when not given.') }),
  response: z.object({ day: IsoDate, items: z.array(AssignedByRule) }),
});
