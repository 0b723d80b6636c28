import { defined } from '#shared/defined.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import { acrossUpdates, checkUpdateRow, CONTIG_COLUMNS, type UpdateFacts } from '#shared/rules/isolate-update.ts';
import type { GridColumn } from '#renderer/records/grid/grid-column.ts';
import { definitionOf, fieldColumn, isOwnField, ruleOf } from '#renderer/records/isolates/isolate-rules.ts';
import { BLANK_CELL } from '#shared/api/curation/update-table.ts';
import { ownMember } from '#shared/own-member.ts';
import { isAddedOnly, type FieldDefinition } from '#shared/rules/field.ts';
import type { EntryTable } from './entry-table.ts';
import { ofFields } from './of-fields.ts';

/** Columns that say which isolate a row is about: one of them is enough in a row. */
const KEYS: readonly GridColumn[] = [
  { id: 'id', isRequired: false, rule: 'The id of an isolate that the database has.', width: 80 },
  {
    id: 'isolate',
    isRequired: false,
    rule: 'The name of an isolate that the database has. Beside an id its new name, if it is another one.',
    width: 160,
  },
];

const OTHERS: Readonly<Record<string, string>> = {
  aliases: 'All other names, separated by ";".',
  publications: 'All PubMed ids, separated by ";". "+" before them adds, "-" takes out.',
  assembly_filename: 'The name of a file of contigs, as it is dropped under Files. They are added to the isolate.',
  sequence_method: 'How the contigs were sequenced.',
};

/** The table of changes of isolates of a database with these columns. */
export function updateTable(columns: NonNullable<DraftTarget['columns']>): EntryTable {
  const fields = columns
    .filter(({ name }) => isOwnField(name) && !Object.hasOwn(OTHERS, name))
    .map(({ allowed_values, ...field }) =>
      definitionOf({ ...field, ...defined({ 'allowed values': allowed_values }) }),
    );
  const byName = new Map(fields.map((field) => [field.name, field]));
  const own: GridColumn[] = [
    ...KEYS,
    ...fields.filter((field) => !isAddedOnly(field)).map((field) => changedColumn(field, byName)),
    ...['aliases', 'publications', ...CONTIG_COLUMNS].map(otherColumn),
  ];
  return {
    noun: ['update', 'updates'],
    columns: own,
    ...ofFields(fields, changedColumn),
    rulesFor: (headings) => ({
      row: ({ cells }) => checkUpdateRow(cells, { headings, fields: byName }),
      across: (facts) => acrossUpdates(facts as UpdateFacts[]),
    }),
  };
}

function changedColumn(field: FieldDefinition, fields: ReadonlyMap<string, FieldDefinition>): GridColumn {
  const rule = `${ruleOf(field)} Empty changes nothing, ${BLANK_CELL} empties.`;
  return { ...fieldColumn(field, fields), isRequired: false, rule };
}

function otherColumn(id: string): GridColumn {
  return { id, isRequired: false, rule: ownMember(OTHERS, id) ?? '' };
}
