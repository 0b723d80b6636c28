import { z } from 'zod';
import { databaseParams, IsoDate, RecordCount } from './common.ts';
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
  summary: 'How many isolates (newest versions only) have each value of a scheme field, such as ST. Additive.',
  params: z.object({ ...databaseParams, scheme_id: IntegerParameter, field: z.string() }),
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
