import { z } from 'zod';
import { NotUsed } from './block.ts';
import { databaseParams, IsoDate, listResponse, Uri } from './common.ts';
import { LinkedData } from './linked-data.ts';
import { dateParameters, FlagParameter, listParameters, pagingParameters, sortParameter } from './parameters.ts';
import { Publication } from './publication.ts';
import { route } from './route.ts';
import { locusParams } from './locus.ts';

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
    not_used: NotUsed,
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

/** Members that a list of alleles can be sorted by. */
export const ALLELE_SORT_MEMBERS = ['allele_id', 'length', 'status', 'date_entered', 'datestamp'] as const;

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
