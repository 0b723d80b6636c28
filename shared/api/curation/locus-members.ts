import { z } from 'zod';
import { mapNames } from '../../map-names.ts';
import { GivenLimits } from '../../rules/allele-limits.ts';
import {
  AlleleIdFormat,
  DataType,
  ExtendedAttribute,
  Locus,
  LOCUS_FLAGS,
  LOCUS_NUMBERS,
  LOCUS_TEXTS,
  LocusSav,
  LocusSnp,
} from '../locus.ts';
import { recordRoutes } from './record-routes.ts';

/** An extended attribute as a form has it. Its place in the list is its place among the attributes. */
export const AttributeMembers = ExtendedAttribute.omit({ field_order: true }).strict();
export type AttributeMembers = z.infer<typeof AttributeMembers>;

/** A field of an isolate database whose values are shown with the alleles of a locus. */
const LinkedField = z.strictObject({ isolates_database: z.string(), field: z.string() });

const integer = z.number().int().nullable();

/** What a form of a locus has. Counts and dates of its alleles are worked out, and so are the ids without a sequence. */
export const LocusMembers = z.object({
  id: z.string().describe('Name of the locus.'),
  data_type: DataType,
  allele_id_format: AlleleIdFormat,
  ...mapNames(LOCUS_TEXTS, () => z.string().nullable()),
  ...mapNames(LOCUS_NUMBERS, () => integer),
  ...mapNames(LOCUS_FLAGS, () => z.boolean()),
  allele_id_regex: z.string().nullable().describe('Expression that the ids of alleles match.'),
  aliases: z.array(z.string()),
  length: integer.describe('Residues of every allele, if the length does not vary.'),
  orf: integer.describe('Reading frame: 1 to 3, or 4 to 6 on the reverse strand.'),
  genetic_code: z.number().int().describe('Number of the genetic code of NCBI.'),
  start_codons: z.array(z.string()).describe('Codons with which an allele may begin. None: those of the genetic code.'),
  genome_position: integer.describe('Position of its first base in the reference genome, from 1.'),
  publications: z.array(z.number().int()).describe('PubMed ids.'),
  curators: z.array(z.number().int()).describe('Ids of the users who curate it. This is shown; roles give the right.'),
  extended_attributes: z.array(AttributeMembers),
  SNPs: z.array(LocusSnp.strict()),
  SAVs: z.array(LocusSav.strict()),
  linked_fields: z.array(LinkedField),
  limits: GivenLimits.nullable().describe(
    'How unlike the known alleles a new one may be, in percent. Null: as usual; so is a percentage that is left out.',
  ),
});
export type LocusMembers = z.infer<typeof LocusMembers>;

export const locusRoutes = recordRoutes({
  noun: 'Locus',
  one: 'a locus',
  list: '/db/:database/loci',
  path: '/db/:database/loci/:locus',
  owner: {},
  key: { locus: z.string() },
  members: LocusMembers,
  record: Locus,
});
