import { z } from 'zod';

export const FILTER_OPERATORS = [
  '=',
  '!=',
  'contains',
  'starts',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'empty',
  'not-empty',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/**
 * What isolates can be searched by besides fields, loci and schemes: name or id of a project, PubMed id of a publication, number of
 * contigs and total length of contigs in bases (isolates without contigs have neither), whether it is `public` or `private`, the day
 * on which a private one becomes public, and the verdict on its contigs: `none` also where there are none, or none that were judged.
 */
export const ISOLATE_PROPERTIES = [
  'project',
  'project_id',
  'publication',
  'contig_count',
  'total_length',
  'visibility',
  'embargo_until',
  'verdict',
] as const;
export type IsolateProperty = (typeof ISOLATE_PROPERTIES)[number];

/** Limits of a filter: depth of nested parts, number of conditions, number of values. */
export const MAX_FILTER_DEPTH = 6;
export const MAX_FILTER_CONDITIONS = 200;
export const MAX_FILTER_VALUES = 5_000;

export const FilterValue = z.union(
  [z.string().max(1_000), z.number(), z.boolean()],
  'must be a string, a number or a boolean',
);
export type FilterValue = z.infer<typeof FilterValue>;

/**
 * A part of a filter. It is several parts of which all (`all`) or one (`any`) must hold, or one condition on a
 * provenance field, a locus, a scheme field, the groups of a classification scheme or another property. `!=` holds
 * wherever `=` does not, also if there is no value.
 */
export interface IsolateFilter {
  all?: IsolateFilter[] | undefined;
  any?: IsolateFilter[] | undefined;
  field?: string | undefined;
  locus?: string | undefined;
  scheme?: number | undefined;
  scheme_field?: string | undefined;
  classification_scheme?: number | undefined;
  property?: IsolateProperty | undefined;
  op?: FilterOperator | undefined;
  value?: FilterValue | undefined;
  values?: FilterValue[] | undefined;
}

const FilterPart: z.ZodType<IsolateFilter> = z
  .strictObject({
    get all() {
      return z.array(FilterPart).min(1).optional().describe('Parts that must all hold.');
    },
    get any() {
      return z.array(FilterPart).min(1).optional().describe('Parts of which one must hold.');
    },
    field: z.string().optional().describe('Name of a provenance field.'),
    locus: z.string().optional().describe('Name of a locus, to ask for its designations.'),
    scheme: z.number().int().optional().describe('Id of a scheme; together with scheme_field.'),
    scheme_field: z
      .string()
      .optional()
      .describe(
        'Field of the scheme; "LINcode" for the LIN codes of its profiles in the definitions (=, !=, in, empty, not-empty, and starts with ' +
          'its first numbers: 0_1 finds 0_1_3, not 0_10).',
      ),
    classification_scheme: z
      .number()
      .int()
      .optional()
      .describe('Id of a classification scheme, to ask for the number of a group.'),
    property: z
      .enum(ISOLATE_PROPERTIES, `must be one of ${ISOLATE_PROPERTIES.join(', ')}`)
      .optional()
      .describe(
        'Name or id of a project, PubMed id of a publication, number of contigs, their length together in bases, public or private, ' +
          'the day on which a private isolate becomes public, or the verdict on its contigs (good, look, bad, other or none).',
      ),
    op: z.enum(FILTER_OPERATORS, `must be one of ${FILTER_OPERATORS.join(', ')}`).optional(),
    value: FilterValue.optional().describe('What to compare with; for every operator but in, empty and not-empty.'),
    values: z.array(FilterValue).min(1).optional().describe('For the operator in.'),
  })
  .superRefine((part, context) => {
    const problem = problemOf(part);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ id: 'IsolateFilter' });

/** What is wrong with one part, without looking at the parts inside it. */
function problemOf(part: IsolateFilter): string | undefined {
  const { all, any, field, locus, scheme, scheme_field, classification_scheme, property, op, value, values } = part;
  const names = [all, any, field, locus, scheme, classification_scheme, property];
  if (names.filter((member) => member !== undefined).length !== 1) {
    return 'must have exactly one of all, any, field, locus, scheme, classification_scheme, property';
  }
  if ((scheme === undefined) !== (scheme_field === undefined)) return 'must have scheme and scheme_field together';
  if (all ?? any) return (op ?? value ?? values) ? 'must have no op, value or values beside all or any' : undefined;
  if (op === undefined) return 'must have an op';
  if (op === 'empty' || op === 'not-empty')
    return (value ?? values) ? `must have no value for the op ${op}` : undefined;
  if (op === 'in') return values && value === undefined ? undefined : 'must have values, and no value, for the op in';
  return value !== undefined && values === undefined ? undefined : `must have a value, and no values, for the op ${op}`;
}

/** Which limit a filter of any shape exceeds. Stops looking once that is known. */
function excessOf(filter: unknown): string | undefined {
  const parts: { part: unknown; depth: number }[] = [{ part: filter, depth: 1 }];
  let count = 0;
  let values = 0;
  for (let next = parts.pop(); next; next = parts.pop()) {
    const { part, depth } = next;
    if (typeof part !== 'object' || part === null) continue;
    if (depth > MAX_FILTER_DEPTH) return `must not be deeper than ${MAX_FILTER_DEPTH} parts inside one another`;
    count += 1;
    if (count > MAX_FILTER_CONDITIONS) return `must have at most ${MAX_FILTER_CONDITIONS} parts`;
    for (const [name, member] of Object.entries(part)) {
      if (!Array.isArray(member)) continue;
      if (name === 'values') values += member.length;
      else if (member.length > MAX_FILTER_CONDITIONS) return `must have at most ${MAX_FILTER_CONDITIONS} parts`;
      else for (const inner of member as unknown[]) parts.push({ part: inner, depth: depth + 1 });
    }
    if (values > MAX_FILTER_VALUES) return `must have at most ${MAX_FILTER_VALUES} values`;
  }
  return undefined;
}

/** A whole filter. Its limits are checked first, so that an enormous one is refused at once. */
export const IsolateFilter = z.preprocess((filter, context) => {
  const excess = excessOf(filter);
  if (excess === undefined) return filter;
  context.addIssue({ code: 'custom', message: excess });
  return z.NEVER;
}, FilterPart);
