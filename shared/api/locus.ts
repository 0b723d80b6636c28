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
import { Publication } from './publication.ts';
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

/** The status of an allele. Deployed servers know more values, so the client accepts any text. */
export const ALLELE_STATUSES = [
  'Sanger trace checked',
  'WGS: manual extract',
  'WGS: automated extract',
  'unchecked',
] as const;

const variantState = {
  /** As the literature counts. */
  position: z.number().int(),
  /** Whether the allele has the residue of the wild type. */
  wild_type: z.boolean(),
  /** Whether it has one of the known variants. */
  mutation: z.boolean(),
};

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
    /** Additive: the sequence has letters that stand for several bases. Only the same letters match them. */
    ambiguous: z.boolean().optional(),
    /** Additive, as deployed servers: new alleles are compared with this one. */
    type_allele: z.boolean().optional(),
    /** Additive, as deployed servers: what is remarkable about it. */
    flags: z.array(z.string()).optional(),
    /** Additive, as deployed servers. */
    publications: z.array(Publication).optional(),
    /** Additive, as deployed servers: its entries in public archives of sequences. */
    accessions: z.array(z.object({ databank: z.string(), accession: z.string() })).optional(),
    /** Additive, as deployed servers: what the allele has where the locus has known variants. */
    SNPs: z.array(z.object({ ...variantState, nucleotide: z.string() })).optional(),
    SAVs: z.array(z.object({ ...variantState, amino_acid: z.string() })).optional(),
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
