import { z } from 'zod';
import { databaseParams, IsoDate, RecordCount, Uri } from './common.ts';
import { dateParameters } from './parameters.ts';
import { route } from './route.ts';

export const SequenceSummary = z
  .object({
    loci: Uri,
    records: RecordCount,
    /** Additive, as deployed servers: the latest addition, if dates were given. */
    last_added: IsoDate.optional(),
    last_updated: IsoDate.optional(),
    /** Additive, as deployed servers: the fields of alleles that can be counted. Absent if dates were given. */
    fields: Uri.optional(),
  })
  .meta({ id: 'SequenceSummary' });
export type SequenceSummary = z.infer<typeof SequenceSummary>;

export const getSequences = route({
  id: 'getSequences',
  method: 'GET',
  path: '/db/:database/sequences',
  kind: 'seqdef',
  summary: 'How many alleles the database defines, and when the latest changed; dates restrict what is counted.',
  params: z.object(databaseParams),
  query: z.object(dateParameters),
  response: SequenceSummary,
});

/** A member that every allele has. */
export const SequenceField = z
  .object({ name: z.string(), type: z.string(), required: z.boolean(), breakdown: Uri })
  .meta({ id: 'SequenceField' });
export type SequenceField = z.infer<typeof SequenceField>;

export const listSequenceFields = route({
  id: 'listSequenceFields',
  method: 'GET',
  path: '/db/:database/sequences/fields',
  kind: 'seqdef',
  summary: 'Members of the alleles of a database whose values can be counted. Additive, as deployed servers.',
  params: z.object(databaseParams),
  response: z.array(SequenceField),
});
