import { z } from 'zod';
import { databaseParams, listResponse, RecordCount, Uri } from './common.ts';
import { alleleDateParameters, listParameters, pagingParameters, sortParameter } from './parameters.ts';
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
    /** Additive, as deployed servers: its position among the attributes, from 1. */
    field_order: z.number().int().optional(),
    required: z.boolean().optional(),
    allowed_values: z.array(z.string()).optional(),
  })
  .meta({ id: 'ExtendedAttribute' });
export type ExtendedAttribute = z.infer<typeof ExtendedAttribute>;

const variantPlace = {
  /** As the literature counts. */
  reported_position: z.number().int(),
  /** In the sequence of the locus, 1-based. */
  locus_position: z.number().int(),
  /** How many residues on each side must be as in the wild type, so that the place is found in other alleles. */
  flanking_length: z.number().int().optional(),
  wild_type_allele_id: z.string().optional(),
};

/** A base of the locus whose variants are known to matter. */
export const LocusSnp = z
  .object({ ...variantPlace, wild_type_nuc: z.array(z.string()), variant_nuc: z.array(z.string()) })
  .meta({ id: 'LocusSnp' });

/** An amino acid of the locus whose variants are known to matter. */
export const LocusSav = z
  .object({ ...variantPlace, wild_type_aa: z.array(z.string()), variant_aa: z.array(z.string()) })
  .meta({ id: 'LocusSav' });

export const Locus = z
  .object({
    id: z.string(),
    data_type: DataType.optional(),
    allele_id_format: AlleleIdFormat.optional(),
    allele_id_regex: z.string().optional(),
    common_name: z.string().optional(),
    aliases: z.array(z.string()).optional(),
    length_varies: z.boolean().optional(),
    /** On the face of deployed servers also where the length varies: the usual length. */
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
    /** Deployed servers give it in every database. */
    genome_position: z.number().int().optional(),
    /** Additive, as deployed servers: the kind of the locus. */
    locus_type: z.string().optional(),
    /** Additive, as deployed servers: the codons with which its alleles may start, as `ATG;GTG`. */
    start_codons: z.string().optional(),
    /** Additive, as deployed servers. */
    reference_sequence: z.string().optional(),
    /** Additive, as deployed servers: queries give only the longest of several exact matches. */
    match_longest: z.boolean().optional(),
    /** Additive, as deployed servers: new alleles are compared with type alleles only. */
    id_check_type_alleles: z.boolean().optional(),
    /** Additive, as deployed servers: known variants of single bases and amino acids. */
    SNPs: z.array(LocusSnp).optional(),
    SAVs: z.array(LocusSav).optional(),
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

export const locusParams = z.object({ ...databaseParams, locus: z.string() });

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
