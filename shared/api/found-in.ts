import { z } from 'zod';
import { databaseParams } from './common.ts';
import { IntegerParameter } from './parameters.ts';
import { route } from './route.ts';

/** The genomes in which an allele or a profile was found. */
export const FoundIn = z
  .object({
    genomes: z
      .array(
        z.object({
          sha256: z
            .string()
            .describe('SHA-256 (hex) of its contigs, each in upper case, however they are ordered and named.'),
          file: z.string().optional().describe('Name of its file. For curators of the definitions.'),
          isolate: z
            .object({ database: z.string(), isolate_id: z.number().int(), isolate: z.string() })
            .optional()
            .describe('The isolate that has these contigs.'),
        }),
      )
      .describe(
        'At most 20. One whose isolate who asks may not see is left out, as if nothing were noted. One without an isolate is what a submitter said, and for curators. ' +
          'Empty for records of older versions, for imported ones and those made by hand.',
      ),
  })
  .meta({ id: 'FoundIn' });
export type FoundIn = z.infer<typeof FoundIn>;

export const getAlleleGenomes = route({
  id: 'getAlleleGenomes',
  method: 'GET',
  path: '/db/:database/loci/:locus/alleles/:allele_id/genomes',
  kind: 'seqdef',
  summary: 'The genomes in which an allele was found when it was defined, as far as who asks may see them. Additive.',
  params: z.object({ ...databaseParams, locus: z.string(), allele_id: z.string() }),
  response: FoundIn,
});

export const getProfileGenomes = route({
  id: 'getProfileGenomes',
  method: 'GET',
  path: '/db/:database/schemes/:scheme_id/profiles/:profile_id/genomes',
  kind: 'seqdef',
  summary: 'The genomes in which a profile was found when it was defined, as far as who asks may see them. Additive.',
  params: z.object({ ...databaseParams, scheme_id: IntegerParameter, profile_id: z.string() }),
  response: FoundIn,
});
