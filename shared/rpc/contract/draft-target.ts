import { z } from 'zod';
import { AssemblyLimits } from '../../rules/assembly.ts';
import { FieldCondition } from '../../rules/field-basics.ts';
import { EmbargoPolicy } from '../../rules/embargo.ts';

/** A heading that a table of isolates, genomes or updates may have. */
export const TargetColumn = z.object({
  name: z.string(),
  required: z.boolean(),
  type: z.string(),
  length: z.number().int().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  regex: z.string().optional(),
  comments: z.string().optional(),
  allowed_values: z.array(z.string()).optional(),
  multiple: z.boolean(),
  group: z.string().optional(),
  unit: z.string().optional(),
  /** It is one of many of which few isolates have a value: a table has it where somebody asks for it. */
  sparse: z.boolean().optional(),
  /** Numbers may have `<`, `<=`, `>` or `>=` before them. */
  qualified: z.boolean().optional(),
  /** What it must be like where other fields have values. */
  conditions: z.array(FieldCondition).optional(),
});
export type TargetColumn = z.infer<typeof TargetColumn>;

/** What new alleles of a locus must be like, as far as the site says it. Lengths in residues. */
export const TargetLocus = z.object({
  name: z.string(),
  data_type: z.enum(['DNA', 'peptide']),
  allele_id_format: z.enum(['integer', 'text']),
  length_varies: z.boolean(),
  length: z.number().int().optional(),
  min_length: z.number().int().optional(),
  max_length: z.number().int().optional(),
  /** Present if it codes: its reading frame and start codons, as far as the site says them. */
  codes: z.object({ orf: z.number().int().optional(), start_codons: z.array(z.string()).optional() }).optional(),
});
export type TargetLocus = z.infer<typeof TargetLocus>;

/** What a database takes of one type of submission, for the wizard. */
export const DraftTarget = z.object({
  site: z.object({ id: z.string(), name: z.string(), kind: z.enum(['local', 'remote']) }),
  database: z.string(),
  kind: z.enum(['seqdef', 'isolates']),
  /** Whether it takes this type, and if not why and which of the two kinds of database does. */
  takes: z.boolean(),
  refusal: z.string().optional(),
  /** As whom it is sent. Absent: nobody is signed in. */
  as_whom: z.string().optional(),
  /** The account at a remote site as which it is sent. */
  account: z.number().int().optional(),
  /** Why the site does not answer now. What is told is what it told last. */
  away: z.string().optional(),
  /** Accounts of the user at a remote site. */
  accounts: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Values for the members of alleles. A positive whole number is taken for read length and coverage besides. */
  lists: z.object({
    technologies: z.array(z.string()),
    read_lengths: z.array(z.string()),
    coverages: z.array(z.string()),
    assemblies: z.array(z.string()),
  }),
  locus: TargetLocus.optional(),
  /** Of profiles. `loci` in the order of the scheme. */
  scheme: z
    .object({ id: z.number().int(), name: z.string(), primary_key: z.string(), loci: z.array(z.string()) })
    .optional(),
  /** Of isolates, genomes and updates. */
  columns: z.array(TargetColumn).optional(),
  /** Types of submission that the site says it takes. Absent where it does not say. */
  types: z.array(z.string()).optional(),
  /** What assemblies of genomes must be like. Absent where the site does not say. */
  assembly: AssemblyLimits.optional(),
  /** What the curators want. Absent where the site does not say. */
  policy: z
    .object({
      enabled: z.boolean(),
      profiles: z.boolean(),
      text: z.string(),
      isolate_needed: z.boolean(),
      traces_needed: z.boolean(),
      minimum_coverage: z.number().int().nullable(),
      long_reads_define_none: z.boolean().optional(),
      daily_quota: z.number().int(),
      most_open: z.number().int(),
    })
    .optional(),
  /** The embargo that it takes: null for none. Absent where the site does not say. */
  embargo: EmbargoPolicy.pick({ usual_months: true, most_months: true }).nullable().optional(),
  /** Whether the site can send e-mail. Absent where it does not say. */
  sends_email: z.boolean().optional(),
  /** Submissions that the site still takes today. Absent where it does not say. */
  quota_left: z.number().int().nonnegative().optional(),
  /** Isolates that the account may still keep private there. Absent where that is any number, or not known. */
  private_left: z.number().int().nonnegative().optional(),
});
export type DraftTarget = z.infer<typeof DraftTarget>;
