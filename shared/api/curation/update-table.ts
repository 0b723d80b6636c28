import { z } from 'zod';
import { RuleProblem } from '../../rules/rule-problem.ts';
import { databaseParams } from '../common.ts';
import { route } from '../route.ts';
import { RecordKey } from './record-changes.ts';
import { RecordKindName } from './record-kind-name.ts';

/** What a cell says that empties its value; an empty cell leaves it as it is. Deployed servers use the same word. */
export const BLANK_CELL = '<blank>';

/** Most rows of a table that is written in one transaction. */
export const MOST_UPDATED = 100_000;

/** Most cells of a table that is sent, header and rows together. A larger one is sent in parts. */
const MOST_CELLS = 400_000;

const UpdatedRow = z.object({
  row: z.number().int().describe('Number of the row, from 1, without the header.'),
  record_id: z.string().optional().describe('The record. Absent if there is none, or several.'),
  cells: z
    .array(z.tuple([z.number().int(), z.string(), z.string()]))
    .describe('The cells that change their value: index of the column from 0, the value as it was, and as it becomes.'),
});
export type UpdatedRow = z.infer<typeof UpdatedRow>;

export const UpdatedTable = z
  .object({
    changed: z.number().int().describe('Records that change.'),
    unchanged: z.number().int(),
    batch: z.string().optional().describe('Takes all of it back. Absent if nothing was changed.'),
    rows: z.array(UpdatedRow).describe('With `dry_run` only: the rows that change something.'),
    ignored: z
      .array(z.string())
      .optional()
      .describe('Columns that follow from others, such as the sequence type, as exported tables have them.'),
    problems: z.array(RuleProblem).describe('By row and column. Only with `dry_run`, or where a reason accepted them.'),
  })
  .meta({ id: 'UpdatedTable' });
export type UpdatedTable = z.infer<typeof UpdatedTable>;

export const updateTable = route({
  id: 'updateTable',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: '/db/:database/curation/update_table',
  most_values: MOST_CELLS,
  summary:
    'Changes, or deletes, many records of one kind as a table says: all of them or none. Some columns say which record a row is about, ' +
    'the others are members as PATCH has them (`provenance.country`, or `country` alone). An empty cell changes nothing, ' +
    `\`<blank>\` empties. A column of isolates named like a locus gives their alleles there. Several values are separated by semicolons; \`+3\` adds to a list of numbers such as projects, \`-3\` takes out. A table has at most ${MOST_CELLS} cells. Additive.`,
  params: z.object(databaseParams),
  body: z.strictObject({
    record: RecordKindName,
    action: z.enum(['change', 'delete']).default('change'),
    within: RecordKey.optional().describe('To what all records belong, such as `{"locus": "abcZ"}` of alleles.'),
    columns: z.array(z.string()).min(1).describe('The header.'),
    rows: z.array(z.array(z.string())).max(MOST_UPDATED),
    dry_run: z.boolean().default(false).describe('Only tells what would be done.'),
    reason: z
      .string()
      .trim()
      .max(2000)
      .optional()
      .describe('Why. What is only unusual needs one, and in some databases a deletion.'),
  }),
  response: UpdatedTable,
});
