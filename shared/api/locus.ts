import { z } from 'zod';
import { mapNames } from '../map-names.ts';
import { CutOffMessage, databaseParams, listResponse, RecordCount, Uri } from './common.ts';
import { alleleDateParameters, listParameters, pagingParameters, sortParameter } from './parameters.ts';
import { Citations } from './publication.ts';
import { route } from './route.ts';

export const DataType = z.enum(['DNA', 'peptide']);
export type DataType = z.infer<typeof DataType>;

export const AlleleIdFormat = z.enum(['integer', 'text']);
export type AlleleIdFormat = z.infer<typeof AlleleIdFormat>;

/**
 * Members of a locus that are one column each, of the same name, with what they mean. Contract, form members, rules, rows, copies of
 * sites and folders of tables take them from here. These are texts of one line.
 */
export const LOCUS_LINES = {
  common_name: 'other name that is shown beside the name',
  full_name: 'name in full',
  product: 'gene product',
  locus_type: 'kind of locus',
} as const;

/** All that are texts. */
export const LOCUS_TEXTS = {
  allele_id_regex: 'regular expression for allele ids',
  ...LOCUS_LINES,
  description: 'description',
  reference_sequence: 'sequence in the reference genome',
} as const;

/** Those that are whole numbers. */
export const LOCUS_NUMBERS = {
  length: 'length of all alleles, in bases or amino acids',
  min_length: 'length of the shortest allele allowed',
  max_length: 'length of the longest allele allowed',
  orf: 'reading frame, 1 to 6',
  genome_position: 'position of its first base in the reference genome',
} as const;

/** Those that are yes or no. */
export const LOCUS_FLAGS = {
  length_varies: 'whether alleles may differ in length',
  coding_sequence: 'whether it is translated',
  match_longest: 'whether only the longest of several matches counts',
  id_check_type_alleles: 'whether new alleles are compared with type alleles',
} as const;

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
    /** Additive, as deployed servers: `locus_type` and `reference_sequence`. */
    ...mapNames(LOCUS_TEXTS, () => z.string().optional()),
    /**
     * Deployed servers give `genome_position` in every database, and on their face `length` also where it varies: the usual
     * length.
     */
    ...mapNames(LOCUS_NUMBERS, () => z.number().int().optional()),
    /** Additive, as deployed servers: `match_longest` and `id_check_type_alleles`. */
    ...mapNames(LOCUS_FLAGS, () => z.boolean().optional()),
    aliases: z.array(z.string()).optional(),
    orf: z.number().int().min(1).max(6).optional(),
    schemes: z.array(z.object({ scheme: Uri, description: z.string() })).optional(),
    alleles: Uri.optional(),
    alleles_fasta: Uri.optional(),
    curators: z.array(Uri).optional(),
    publications: z.array(z.number().int()).optional(),
    citations: Citations,
    extended_attributes: z.array(ExtendedAttribute).optional(),
    /** Additive, as deployed servers: the codons with which its alleles may start, as `ATG;GTG`. */
    start_codons: z.string().optional(),
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
    message: CutOffMessage,
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
