import { z } from 'zod';
import { RuleProblem } from '../../rules/rule-problem.ts';
import { databaseParams } from '../common.ts';
import { route } from '../route.ts';

/** A record of the FASTA text, and what becomes of it. */
const DefinedRecord = z.object({
  row: z.number().int().describe('Number of the record, from 1.'),
  name: z.string().describe('First word of its header.'),
  locus: z.string().optional().describe('Absent if its header names none.'),
  allele_id: z.string().optional().describe('Its id; with `dry_run` the one that it would get.'),
  known: z.boolean().describe('The locus had the sequence already, under this id.'),
});

/** What became of many new alleles. */
export const DefinedAlleles = z
  .object({
    defined: z.number().int(),
    batch: z.string().optional().describe('Takes them back together. Absent if nothing was defined.'),
    alleles: z.array(DefinedRecord),
    problems: z
      .array(RuleProblem)
      .describe('By record. Only with `dry_run`, or where they were accepted with a reason.'),
  })
  .meta({ id: 'DefinedAlleles' });
export type DefinedAlleles = z.infer<typeof DefinedAlleles>;

export const defineAlleles = route({
  id: 'defineAlleles',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  success: 201,
  kind: 'seqdef',
  path: '/db/:database/alleles',
  summary:
    'Defines the alleles of a FASTA text, of one or many loci, with the next free ids: all of them or none. A header begins with the ' +
    'name of the locus, alone or before `_`. Additive.',
  params: z.object(databaseParams),
  body: z.strictObject({
    fasta: z.string(),
    locus: z.string().optional().describe('The locus of all records, whatever their headers say.'),
    status: z.string().default('unchecked').describe('How the sequences were obtained and checked.'),
    skip_known: z.boolean().default(false).describe('Sequences that a locus has already are told, and are no fault.'),
    dry_run: z.boolean().default(false).describe('Only tells what would be done.'),
    reason: z.string().trim().max(2000).optional().describe('Why. What is only unusual needs one.'),
  }),
  response: DefinedAlleles,
});
