import { z } from 'zod';
import { databaseParams, ISOLATE_PATH } from '../common.ts';
import { IntegerParameter } from '../parameters.ts';
import { route } from '../route.ts';

const supported_by_others = z
  .boolean()
  .describe(
    'Whether something else supports it, so that it stays if the genome proves bad: another genome that it was found in, another isolate ' +
      'that has it, or a type or a person that uses it. Isolates that who asks may not see count, too. It says neither which nor how many.',
  );

/** What rests on the genome of one isolate. */
export const RestsOn = z
  .object({
    isolate_id: z.number().int(),
    isolate: z.string().describe('Name of the isolate.'),
    definitions: z
      .string()
      .optional()
      .describe(
        'The database that defines the alleles and types. Absent if there is none here that who asks may read.',
      ),
    genomes: z
      .array(
        z.object({
          sha256: z.string(),
          file: z.string().optional().describe('Name of the file that it came in.'),
          is_present: z.boolean().describe('Whether the isolate has these contigs now.'),
        }),
      )
      .describe('The contigs that the isolate has, and those that it had when it was typed.'),
    alleles: z.array(z.object({ locus: z.string(), allele_id: z.string(), supported_by_others })),
    types: z
      .array(
        z.object({
          scheme_id: z.number().int(),
          scheme: z.string(),
          primary_key: z.string(),
          profile_id: z.string(),
          supported_by_others,
        }),
      )
      .describe(
        'Profiles that were defined from the genome. Those that the isolate has by its alleles are not among them.',
      ),
    designations: z
      .array(z.object({ locus: z.string(), allele_id: z.string(), sha256: z.string() }))
      .describe('Designations of the isolate that were found in a genome of it.'),
    by_hand: z
      .number()
      .int()
      .describe('Designations of the isolate that persons made. They do not rest on the genome alone.'),
    not_known: z
      .number()
      .int()
      .describe(
        'Designations that a program made, without a note of the genome: those of older versions and of imports.',
      ),
    submissions: z
      .array(
        z.object({
          database: z.string(),
          submission_id: z.string(),
          position: z.number().int().describe('Number of the item in its submission, from 1.'),
          item_id: z.string(),
          status: z.enum(['pending', 'assigned']),
        }),
      )
      .describe('Items of submissions that became these records, or wait and name the genome.'),
  })
  .meta({ id: 'RestsOn' });
export type RestsOn = z.infer<typeof RestsOn>;

export const getRestsOn = route({
  id: 'getRestsOn',
  method: 'GET',
  right: 'curate',
  path: `${ISOLATE_PATH}/rests-on`,
  kind: 'isolates',
  summary:
    'What rests on the genome of an isolate: alleles, types, designations and submissions, and what others support as well. Alleles ' +
    'and types of older versions do not say where they were found, and are not listed. Additive.',
  params: z.object({ ...databaseParams, isolate_id: IntegerParameter }),
  response: RestsOn,
});
