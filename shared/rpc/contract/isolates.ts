import { z } from 'zod';
import { ProblemDetail } from '../../problem-schema.ts';
import { CUSTODY_COLUMNS, FIELD_TYPES, SPECIAL_COLUMNS } from '../../rules/field-basics.ts';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';
import { FileToken } from './file.ts';
import { IsolatesImport } from './import.ts';

export const IsolatePlanFile = z.object({
  name: z.string(),
  size: z.number().int(),
  role: z.enum(['isolates', 'fields', 'assembly', 'table', 'ignored']),
  /** Why the file is ignored. */
  reason: z.string().optional(),
});
export type IsolatePlanFile = z.infer<typeof IsolatePlanFile>;

export const IsolatePlanColumn = z.object({
  heading: z.string(),
  kind: z.enum(['field', 'locus', ...SPECIAL_COLUMNS, ...CUSTODY_COLUMNS]),
  type: z.enum(FIELD_TYPES).optional(),
  /** True for a field that the import would define. Its type is derived from the values. */
  is_derived: z.boolean(),
});
export type IsolatePlanColumn = z.infer<typeof IsolatePlanColumn>;

/** What an import of isolates did or, in a plan, would do. */
export const IsolateCounts = z.object({
  database: z.string(),
  database_created: z.boolean(),
  isolates_added: z.number().int(),
  isolates_updated: z.number().int(),
  isolates_unchanged: z.number().int(),
  fields_added: z.number().int(),
  fields_updated: z.number().int(),
  designations: z.number().int(),
  /** Number of isolates that get contigs, and of their contigs. A plan does not open the files. */
  assemblies: z.number().int(),
  contigs: z.number().int(),
  /** Loci and schemes copied from the linked database. */
  loci_added: z.number().int(),
  schemes_added: z.number().int(),
  /** Files and folders that were given, but cannot be read at all. */
  files_unread: z.number().int(),
  /** Sentences about what was ignored or assumed. */
  notes: z.array(z.string()),
});
export type IsolateCounts = z.infer<typeof IsolateCounts>;

/**
 * What the user should know before an import of isolates starts. If there is a problem, the import would be refused.
 */
export const IsolatePlan = z.object({
  suggested_name: z.string(),
  files: z.array(IsolatePlanFile),
  columns: z.array(IsolatePlanColumn),
  /** Columns that look like loci which the database lacks. They become fields unless they are left out. */
  doubtful: z.array(z.string()),
  /** Columns that the table lacks and for which one value can be given for all rows. It may be one of `options` only. */
  asked: z.array(z.object({ name: z.string(), options: z.array(z.string()).optional() })),
  counts: IsolateCounts,
  problems: z.array(ProblemDetail),
  /** What is unusual. It is taken only if it is said why. */
  exceptions: z.array(ProblemDetail),
  /** How many further problems are left out of `problems`. */
  omitted: z.number().int(),
});
export type IsolatePlan = z.infer<typeof IsolatePlan>;

const Tokens = z.array(FileToken).min(1);

/** What a screen may ask about imports of isolates. */
export const importIsolatesProcedures = {
  /** Reads the whole table and says what an import would do, with everything that is wrong. Nothing is stored. */
  'import-isolates:inspect': procedure(
    IsolatesImport.omit({ description: true, accept_exceptions: true }).extend({
      tokens: Tokens,
      database: DatabaseName.optional(),
    }),
    IsolatePlan,
  ),
  'import-isolates:start': procedure(IsolatesImport.extend({ tokens: Tokens }), z.object({ job_id: z.string() })),
} as const;
