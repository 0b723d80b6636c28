import { z } from 'zod';
import { CutOffMessage, databaseParams, IsoDate, RecordCount, Uri } from './common.ts';
import { LincodeScheme } from './lincode.ts';
import {
  alleleDateParameters,
  dateParameters,
  FlagParameter,
  includeRecordsParameter,
  IntegerParameter,
  schemeParams,
} from './parameters.ts';
import { Publication } from './publication.ts';
import { route } from './route.ts';

export const Scheme = z
  .object({
    id: z.number().int(),
    description: z.string(),
    locus_count: z.number().int().optional(),
    loci: z.array(Uri).optional(),
    has_primary_key_field: z.boolean().optional(),
    fields: z.array(Uri).optional(),
    primary_key_field: Uri.optional(),
    profiles: Uri.optional(),
    profiles_csv: Uri.optional(),
    curators: z.array(Uri).optional(),
    records: RecordCount.optional(),
    last_added: IsoDate.optional(),
    last_updated: IsoDate.optional(),
    /** Additive: more about it, in a sentence. */
    long_description: z.string().optional(),
    /** Additive, as deployed servers: whether a profile may lack some loci (allele `N`). */
    allow_missing_loci: z.boolean().optional(),
    /** Additive, as deployed servers: whether a profile may say of a locus only that it is present (allele `P`). */
    allow_presence: z.boolean().optional(),
    /** Additive, as deployed servers: the most loci that a profile may lack. */
    max_missing: z.number().int().optional(),
    /** Additive, as deployed servers. */
    publications: z.array(Publication).optional(),
    /** Additive, as deployed servers: what is remarkable about it. */
    flags: z.array(z.string()).optional(),
    /** Additive, as deployed servers. */
    lincodes: LincodeScheme.optional(),
    /** Additive, as deployed servers: its position in lists of schemes. */
    display_order: z.number().int().optional(),
    /** Additive: number of the organism, or group of organisms, that it is for, in the taxonomy of NCBI. */
    taxon_id: z.number().int().optional(),
    /** Additive: name of the organism, or group of organisms, that it is for. */
    taxon: z.string().optional(),
    /** Additive, as deployed servers: the rules that group the profiles of the scheme. */
    classification_schemes: z.array(z.object({ href: Uri, name: z.string() })).optional(),
    message: CutOffMessage,
  })
  .meta({ id: 'Scheme' });
export type Scheme = z.infer<typeof Scheme>;

export const SchemeField = z
  .object({
    field: z.string(),
    type: z.enum(['integer', 'text']),
    primary_key: z.boolean(),
    description: z.string().optional(),
    /** Additive, as deployed servers: whether pages of a server offer its values in a list. */
    dropdown: z.boolean().optional(),
    /** Additive, as deployed servers: a regular expression that its values fit. */
    value_regex: z.string().optional(),
    /** Additive, as deployed servers: its allowed values, separated by `|`. */
    option_list: z.string().optional(),
    /** Additive, as deployed servers: its position among the fields, from 1. */
    field_order: z.number().int().optional(),
  })
  .meta({ id: 'SchemeField' });
export type SchemeField = z.infer<typeof SchemeField>;

export const listSchemes = route({
  id: 'listSchemes',
  method: 'GET',
  path: '/db/:database/schemes',
  summary: 'Schemes of a database, in display order.',
  params: z.object(databaseParams),
  query: z.object({
    with_pk: FlagParameter.optional().describe('A non-zero value shows only schemes with a primary key field.'),
    ...includeRecordsParameter,
  }),
  response: z.object({
    records: RecordCount,
    schemes: z.array(z.union([Scheme, z.object({ scheme: Uri, description: z.string() })])),
  }),
});

export const getScheme = route({
  id: 'getScheme',
  method: 'GET',
  path: '/db/:database/schemes/:scheme_id',
  summary: 'One scheme; date filters restrict its profile counts.',
  params: schemeParams,
  query: z.object(dateParameters),
  response: Scheme,
});

export const listSchemeLoci = route({
  id: 'listSchemeLoci',
  method: 'GET',
  path: '/db/:database/schemes/:scheme_id/loci',
  summary: 'Loci of a scheme, in the order of its profiles.',
  params: schemeParams,
  query: z.object({ ...alleleDateParameters, ...includeRecordsParameter }),
  response: z.object({ records: RecordCount, loci: z.array(z.union([Uri, z.looseObject({ id: z.string() })])) }),
});

export const getSchemeField = route({
  id: 'getSchemeField',
  method: 'GET',
  path: '/db/:database/schemes/:scheme_id/fields/:field',
  summary: 'One field of a scheme.',
  params: z.object({ ...databaseParams, scheme_id: IntegerParameter, field: z.string() }),
  response: SchemeField,
});
