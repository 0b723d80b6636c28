import { Link } from '@tanstack/react-router';
import type { ProvenanceField } from '#shared/api/field.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { describeRules } from './field-rules.ts';

/** Columns of a table of field definitions. */
export function fieldColumns(site: string, database: string): RecordColumn<ProvenanceField>[] {
  return [
    {
      id: 'name',
      header: 'Field',
      value: ({ name }) => name,
      cell: ({ name }) => (
        <Link to="/sites/$site/db/$database/fields/$field" params={{ site, database, field: name }} tabIndex={-1}>
          {name}
        </Link>
      ),
      width: 180,
      isSortable: true,
    },
    { id: 'type', header: 'Type', value: ({ type }) => type, width: 84, isSortable: true },
    { id: 'rules', header: 'Rules', value: describeRules, width: 320 },
    { id: 'comments', header: 'Comments', value: ({ comments }) => comments, width: 360 },
    {
      id: 'allowed',
      header: 'Allowed values',
      value: (field) => field['allowed values']?.join('; '),
      width: 360,
      isHidden: true,
    },
  ];
}
