import { z } from 'zod';
import { databaseParams, IsoDate, RecordCount } from './common.ts';
import { isolateBreakdownParameters, IsolateSearch } from './isolate.ts';
import { IntegerParameter } from './parameters.ts';
import { route } from './route.ts';

/** Members of an allele whose values can be counted. Numbers become text, because they name members of the reply. */
export const ALLELE_BREAKDOWNS = ['length', 'status', 'date_entered', 'datestamp'] as const;
export type AlleleBreakdown = (typeof ALLELE_BREAKDOWNS)[number];

/** Dates by which the profiles of all schemes, and the alleles of all loci, can be counted. */
export const DATE_BREAKDOWNS = ['date_entered', 'datestamp'] as const;
export type DateBreakdown = (typeof DATE_BREAKDOWNS)[number];

export const getAlleleBreakdown = route({
  id: 'getAlleleBreakdown',
  method: 'GET',
  path: '/db/:database/loci/:locus/breakdown/:member',
  kind: 'seqdef',
  summary: 'How many alleles of a locus have each length, status or date. Additive.',
  params: z.object({ ...databaseParams, locus: z.string(), member: z.enum(ALLELE_BREAKDOWNS) }),
  response: z.record(z.string(), z.number().int().positive()),
});

export const getSchemeFieldBreakdown = route({
  id: 'getSchemeFieldBreakdown',
  method: 'GET',
  path: '/db/:database/schemes/:scheme_id/fields/:field/breakdown',
  kind: 'isolates',
  summary:
    'How many isolates (newest versions only, if nothing else is asked for) have each value of a scheme field, such as ' +
    'ST. Additive.',
  params: z.object({ ...databaseParams, scheme_id: IntegerParameter, field: z.string() }),
  query: z.object(isolateBreakdownParameters),
  response: z.record(z.string(), z.number().int().positive()),
});

export const listSchemeBreakdown = route({
  id: 'listSchemeBreakdown',
  method: 'GET',
  path: '/db/:database/schemes/breakdown/:member',
  kind: 'seqdef',
  summary: 'How many profiles of each scheme were entered or last changed on each day. Additive, as deployed servers.',
  params: z.object({ ...databaseParams, member: z.enum(DATE_BREAKDOWNS) }),
  response: z.array(
    z.object({
      date_entered: IsoDate.optional(),
      datestamp: IsoDate.optional(),
      scheme_id: z.number().int(),
      /** Name of the scheme. */
      name: z.string(),
      count: RecordCount,
    }),
  ),
});

export const getSequenceBreakdown = route({
  id: 'getSequenceBreakdown',
  method: 'GET',
  path: '/db/:database/sequences/fields/:member/breakdown',
  kind: 'seqdef',
  summary: 'How many alleles of the database were entered or last changed on each day. Additive, as deployed servers.',
  params: z.object({ ...databaseParams, member: z.enum(DATE_BREAKDOWNS) }),
  response: z.record(z.string(), z.number().int().positive()),
});

/** The most counts of one reply: a chart cannot show as many, and texts of many isolates are names, not groups. */
export const MAX_BREAKDOWN_COUNTS = 20_000;

const breakdownQuery = z.object({
  ...isolateBreakdownParameters,
  fields: z
    .string()
    .max(1_000)
    .describe(
      'What to count by: one or two of provenance fields, scheme fields (as scheme.ID.FIELD) and loci (as locus.NAME), ' +
        'separated by a comma.',
    ),
});

/** How many isolates have each value of a field, or each pair of values of two fields. */
export const IsolateBreakdown = z
  .object({
    /** Number of isolates that were counted. */
    records: RecordCount,
    /** What was counted by, as it was asked. */
    fields: z.array(z.string()),
    /**
     * By the first value, then the second: numbers by size, texts in natural order, null for isolates without a value at
     * the end. An isolate with several values counts for each of them.
     */
    counts: z.array(
      z.object({
        values: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
        records: z.number().int().positive(),
      }),
    ),
  })
  .meta({ id: 'IsolateBreakdown' });
export type IsolateBreakdown = z.infer<typeof IsolateBreakdown>;

export const getIsolateBreakdown = route({
  id: 'getIsolateBreakdown',
  method: 'GET',
  path: '/db/:database/isolates/breakdown',
  kind: 'isolates',
  summary:
    'How many isolates have each value of a field, or each pair of values of two fields, of up to ' +
    `${MAX_BREAKDOWN_COUNTS} different ones. Additive.`,
  params: z.object(databaseParams),
  query: breakdownQuery,
  response: IsolateBreakdown,
});

export const searchIsolateBreakdown = route({
  id: 'searchIsolateBreakdown',
  method: 'POST',
  effect: 'reads',
  path: '/db/:database/isolates/breakdown',
  kind: 'isolates',
  summary: 'The same for the isolates that a search finds. Additive.',
  params: z.object(databaseParams),
  query: breakdownQuery,
  body: IsolateSearch,
  response: IsolateBreakdown,
});
