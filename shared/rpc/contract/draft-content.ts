import { z } from 'zod';
import { NamedClaim } from '../../verdict/item-genome.ts';
import { SUBMISSION_TYPES } from '../../rules/submission-types.ts';

export const DraftType = z.enum(SUBMISSION_TYPES);
export type DraftType = z.infer<typeof DraftType>;

/** A table of texts. Zod would take 100 ms for 10,000 rows of 200 cells. */
const Rows = z.custom<string[][]>(
  (rows) =>
    Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every((cell) => typeof cell === 'string')),
  'must be rows of texts',
);

/** How the sequences of a submission of alleles were made, as far as the user has said it. */
export const DraftMembers = z.object({
  technology: z.string().default(''),
  read_length: z.string().default(''),
  coverage: z.string().default(''),
  assembly: z.string().default(''),
  software: z.string().default(''),
});
export type DraftMembers = z.infer<typeof DraftMembers>;

/** What the user has entered. It may hold errors. */
export const DraftContent = z.object({
  /** Alleles: the locus. */
  locus: z.string().default(''),
  /** Profiles: the scheme. */
  scheme_id: z.number().int().optional(),
  members: DraftMembers.prefault({}),
  /** Headings of the table. Of alleles `seq_id` and `sequence`. */
  columns: z.array(z.string()).default([]),
  rows: Rows.default([]),
  message: z.string().default(''),
  /** Alleles and profiles: from which genomes rows are, as they are called, and the verdicts on these. */
  genomes: z.array(NamedClaim).max(10_000).default([]),
  /** Isolates and genomes: the months of an embargo, as they were typed. Empty: none is asked for. */
  embargo: z.string().default(''),
  /** Whether the site is to send e-mail. */
  email: z.boolean().default(false),
  /** What the screen remembers beside it, such as the columns that are shown. */
  choices: z.record(z.string(), z.json()).default({}),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** The submission of which a draft is the correction, and what its curators said. */
export const CorrectedSubmission = z.object({
  site: z.string(),
  database: z.string(),
  submission_id: z.string(),
  /** Why rows were rejected, by the name of the row. */
  said: z.array(z.object({ name: z.string(), words: z.string() })),
  /** The last message that was not the submitter's own. */
  message: z.string().optional(),
});
export type CorrectedSubmission = z.infer<typeof CorrectedSubmission>;

/** Where it stands in the choices of a draft. */
export const CORRECTED = 'corrected';

/** The submission that a draft corrects. Undefined if it corrects none. */
export function correctedBy({ choices }: Pick<DraftContent, 'choices'>): CorrectedSubmission | undefined {
  return CorrectedSubmission.safeParse(choices[CORRECTED]).data;
}

export const ALLELE_COLUMNS: readonly string[] = ['seq_id', 'sequence'];

/** The content with which a draft of a type begins: alleles have columns of their own. */
export function firstContent(type: DraftType, content: DraftContent): DraftContent {
  const isBare = type === 'alleles' && content.columns.length === 0;
  return isBare ? { ...content, columns: [...ALLELE_COLUMNS] } : content;
}
