import { z } from 'zod';
import { RuleProblem } from '../../rules/rule-problem.ts';
import { databaseParams } from '../common.ts';
import { Contig } from '../contig.ts';
import { IntegerParameter } from '../parameters.ts';
import { route } from '../route.ts';
import { recordRoutes } from './record-routes.ts';

export const ContigMembers = z.object({
  sequence: z.string(),
  method: z.string().nullable().describe('How it was sequenced.'),
  original_designation: z.string().nullable().describe('The header under which it came.'),
  comments: z.string().nullable(),
});
export type ContigMembers = z.infer<typeof ContigMembers>;

export const contigRoutes = recordRoutes({
  noun: 'Contig',
  one: 'a contig',
  kind: 'isolates',
  list: '/db/:database/isolates/:isolate_id/contigs',
  path: '/db/:database/contigs/:contig_id',
  owner: { isolate_id: IntegerParameter },
  key: { contig_id: IntegerParameter },
  members: ContigMembers,
  record: Contig,
});

export const AddedContigs = z
  .object({
    contigs: z.array(z.number().int()).describe('Ids of the new contigs, in the order of the text.'),
    total_length: z.number().int().describe('Bases of all of them.'),
    batch: z.string().describe('Takes them back together.'),
    problems: z.array(RuleProblem).describe('What is unusual and was accepted with a reason.'),
  })
  .meta({ id: 'AddedContigs' });
export type AddedContigs = z.infer<typeof AddedContigs>;

export const addContigs = route({
  id: 'addContigs',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  success: 201,
  kind: 'isolates',
  path: '/db/:database/isolates/:isolate_id/contigs_fasta',
  summary: 'Adds all contigs of a FASTA text to an isolate, or none; they are taken back as one batch. Additive.',
  params: z.object({ ...databaseParams, isolate_id: IntegerParameter }),
  body: z.strictObject({
    fasta: z.string(),
    method: z.string().trim().max(200).optional().describe('How they were sequenced.'),
    reason: z.string().trim().max(2000).optional().describe('Why. What is only unusual needs one.'),
  }),
  response: AddedContigs,
});
