import { z } from 'zod';
import { databaseParams, IsoDate, listResponse, Uri } from './common.ts';
import {
  FlagParameter,
  includeRecordsParameter,
  IntegerParameter,
  isolateParams,
  pagingParameters,
} from './parameters.ts';
import { route } from './route.ts';
import { Orientation } from './sequence-query.ts';

/** Where a locus lies on a contig. Positions are 1-based and inclusive. */
export const SequenceTag = z
  .object({
    locus: Uri,
    locus_name: z.string(),
    start: z.number().int(),
    end: z.number().int(),
    direction: Orientation,
    complete: z.boolean(),
  })
  .meta({ id: 'SequenceTag' });
export type SequenceTag = z.infer<typeof SequenceTag>;

export const Contig = z
  .object({
    id: z.number().int(),
    isolate_id: z.number().int(),
    sequence: z.string(),
    length: z.number().int(),
    method: z.string().optional(),
    /** Additive, as deployed servers: the header under which the contig was uploaded. */
    original_designation: z.string().optional(),
    comments: z.string().optional(),
    sender: Uri.optional(),
    curator: Uri.optional(),
    date_entered: IsoDate.optional(),
    datestamp: IsoDate.optional(),
    loci: z.array(SequenceTag).optional(),
  })
  .meta({ id: 'Contig' });
export type Contig = z.infer<typeof Contig>;

const noLoci = { no_loci: FlagParameter.optional().describe('A non-zero value leaves the loci out. Additive.') };

export const listContigs = route({
  id: 'listContigs',
  method: 'GET',
  path: '/db/:database/isolates/:isolate_id/contigs',
  kind: 'isolates',
  summary: 'Contigs of an isolate, by id.',
  params: isolateParams,
  query: z.object({ ...pagingParameters, ...includeRecordsParameter, ...noLoci }),
  response: listResponse('contigs', Contig),
  list: { member: 'contigs', record: Contig },
});

export const getContigsFasta = route({
  id: 'getContigsFasta',
  method: 'GET',
  path: '/db/:database/isolates/:isolate_id/contigs_fasta',
  kind: 'isolates',
  summary: 'Contigs of an isolate as FASTA, by id.',
  params: isolateParams,
  query: z.object({
    header: z
      .enum(['original_designation', 'id'], 'must be "original_designation" or "id"')
      .optional()
      .describe('What the header lines carry: the header as it was uploaded, or (without it) the id of the contig.'),
  }),
  response: z.string(),
  produces: 'text/plain',
});

export const getContig = route({
  id: 'getContig',
  method: 'GET',
  path: '/db/:database/contigs/:contig_id',
  kind: 'isolates',
  summary: 'One contig with the loci on it.',
  params: z.object({ ...databaseParams, contig_id: IntegerParameter }),
  query: z.object(noLoci),
  response: Contig,
});
