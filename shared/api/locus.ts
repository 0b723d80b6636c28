import { z } from 'zod';
import { databaseParams, IsoDate, listResponse, RecordCount, Uri } from './common.ts';
import { LinkedData } from './linked-data.ts';
import {
  alleleDateParameters,
  dateParameters,
  FlagParameter,
  listParameters,
  pagingParameters,
  sortParameter,
} from './parameters.ts';
import { route } from './route.ts';

export const DataType = z.enum(['DNA', 'peptide']);
export type DataType = z.infer<typeof DataType>;

export const AlleleIdFormat = z.enum(['integer', 'text']);
export type AlleleIdFormat = z.infer<typeof AlleleIdFormat>;

export const ExtendedAttribute = z
  .object({
    field: z.string(),
    value_format: z.enum(['integer', 'text', 'boolean']),
    value_regex: z.string().optional(),
    description: z.string().optional(),
    length: z.number().int().optional(),
    required: z.boolean().optional(),
    allowed_values: z.array(z.string()).optional(),
  })
  .meta({ id: 'ExtendedAttribute' });
export type ExtendedAttribute = z.infer<typeof ExtendedAttribute>;

export const Locus = z
  .object({
    id: z.string(),
    data_type: DataType.optional(),
    allele_id_format: AlleleIdFormat.optional(),
    allele_id_regex: z.string().optional(),
    common_name: z.string().optional(),
    aliases: z.array(z.string()).optional(),
    length_varies: z.boolean().optional(),
    length: z.number().int().optional(),
    coding_sequence: z.boolean().optional(),
    orf: z.number().int().min(1).max(6).optional(),
    schemes: z.array(z.object({ scheme: Uri, description: z.string() })).optional(),
    min_length: z.number().int().optional(),
    max_length: z.number().int().optional(),
    alleles: Uri.optional(),
    alleles_fasta: Uri.optional(),
    curators: z.array(Uri).optional(),
    publications: z.array(z.number().int()).optional(),
    full_name: z.string().optional(),
    product: z.string().optional(),
    description: z.string().optional(),
    extended_attributes: z.array(ExtendedAttribute).optional(),
    genome_position: z.number().int().optional(),
    /**
     * Additive, as deployed servers: for a locus of an isolate database, the locus in the database that defines its
     * alleles.
     */
    seqdef_definition: Uri.optional(),
    /** Additive: the number of defined alleles, so that a list of loci can show it without a request per locus. */
    allele_count: RecordCount.optional(),
  })
  .meta({ id: 'Locus' });
export type Locus = z.infer<typeof Locus>;

/** The status of an allele. Deployed servers know more values, so the client accepts any text. */
export const ALLELE_STATUSES = [
  'Sanger trace checked',
  'WGS: manual extract',
  'WGS: automated extract',
  'unchecked',
] as const;

/** An allele record. Extended attributes with a value are further members with the name of the attribute. */
export const Allele = z
  .looseObject({
    locus: Uri,
    allele_id: z.string(),
    sequence: z.string(),
    status: z.string().optional(),
    comments: z.string().optional(),
    sender: Uri.optional(),
    curator: Uri.optional(),
    date_entered: IsoDate.optional(),
    datestamp: IsoDate.optional(),
    /** Additive: number of residues. */
    length: z.number().int().optional(),
    /** Present with `linked_data=1` if the locus is linked to fields of isolate databases. */
    linked_data: LinkedData.optional(),
  })
  .meta({ id: 'Allele' });
export type Allele = z.infer<typeof Allele>;

/** Members that a list of loci can be sorted by. */
export const LOCUS_SORT_MEMBERS = [
  'id',
  'data_type',
  'allele_count',
  'min_length',
  'max_length',
  'length',
  'common_name',
  'full_name',
  'product',
] as const;

/** Members that a list of alleles can be sorted by. */
export const ALLELE_SORT_MEMBERS = ['allele_id', 'length', 'status', 'date_entered', 'datestamp'] as const;

const locusParams = z.object({ ...databaseParams, locus: z.string() });

export const listLoci = route({
  id: 'listLoci',
  method: 'GET',
  path: '/db/:database/loci',
  summary: 'Loci of a database, by name.',
  params: z.object(databaseParams),
  query: z.object({
    ...pagingParameters,
    ...alleleDateParameters,
    ...listParameters,
    ...sortParameter(LOCUS_SORT_MEMBERS),
  }),
  response: listResponse('loci', Locus),
  list: { member: 'loci', record: Locus },
});

export const getLocus = route({
  id: 'getLocus',
  method: 'GET',
  path: '/db/:database/loci/:locus',
  summary: 'One locus.',
  params: locusParams,
  response: Locus,
});

export const listAlleles = route({
  id: 'listAlleles',
  method: 'GET',
  path: '/db/:database/loci/:locus/alleles',
  kind: 'seqdef',
  summary: 'Alleles of a locus, in natural order of their ids.',
  params: locusParams,
  query: z.object({
    ...pagingParameters,
    ...dateParameters,
    ...listParameters,
    ...sortParameter(ALLELE_SORT_MEMBERS),
    linked_data: FlagParameter.optional().describe(
      'With include_records: a non-zero value adds what linked isolate databases know of the alleles.',
    ),
  }),
  response: listResponse('alleles', Allele),
  list: { member: 'alleles', record: Allele },
});

export const getAllelesFasta = route({
  id: 'getAllelesFasta',
  method: 'GET',
  path: '/db/:database/loci/:locus/alleles_fasta',
  kind: 'seqdef',
  summary: 'Alleles of a locus as FASTA: `>LOCUS_ID`, sequence on one line.',
  params: locusParams,
  query: z.object(dateParameters),
  response: z.string(),
  produces: 'text/plain',
});

export const getAllele = route({
  id: 'getAllele',
  method: 'GET',
  path: '/db/:database/loci/:locus/alleles/:allele_id',
  kind: 'seqdef',
  summary: 'One allele.',
  params: z.object({ ...databaseParams, locus: z.string(), allele_id: z.string() }),
  query: z.object({
    linked_data: FlagParameter.optional().describe(
      'A non-zero value adds what linked isolate databases know of the allele.',
    ),
  }),
  response: Allele,
});
