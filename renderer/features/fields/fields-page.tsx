import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { NewRecord, UpdateRecords } from '#renderer/records/record-editor/record-buttons.tsx';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { ProvenanceField } from '#shared/api/field.ts';
import { describeRules } from './field-rules.ts';

/** The fields of an isolate database and their rules. */
export function FieldsPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/fields' });
  const label = useDatabaseLabel(site, database);
  const navigate = useNavigate();
  const fields = useQuery(isolateFieldQueries.list(site, database));
  const columns = useMemo(() => fieldColumns(site, database, fields.data ?? []), [site, database, fields.data]);
  return (
    <ListPage
      title="Fields"
      subtitle={`What is recorded about the isolates of ${label}`}
      actions={
        <>
          <NewRecord address={{ site, database, record: 'isolate_field', key: {} }} />
          <NewRecord address={{ site, database, record: 'field_attribute', key: {} }} hasKey={false} />
          <UpdateRecords address={{ site, database, record: 'isolate_field' }} />
        </>
      }
    >
      <QueryRegion query={fields}>
        {(list) => (
          <MemoryTable
            key={`${site} ${database}`}
            name="fields"
            label={`Fields of ${database}`}
            noun={['field', 'fields']}
            rows={list}
            columns={columns}
            onOpen={({ name }) =>
              void navigate({ to: '/sites/$site/db/$database/fields/$field', params: { site, database, field: name } })
            }
            fileName={`${database}_fields`}
            empty={<EmptyState title="This database has no fields" />}
          />
        )}
      </QueryRegion>
    </ListPage>
  );
}

/** Columns of a table of field definitions; what no field has stays out of the way. */
function fieldColumns(
  site: string,
  database: string,
  fields: readonly ProvenanceField[],
): RecordColumn<ProvenanceField>[] {
  const isUnused = (member: 'group' | 'unit' | 'sparse') => fields.every((field) => field[member] === undefined);
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
    { id: 'audience', header: 'Seen by', value: ({ audience = 'everybody' }) => audience, width: 96, isSortable: true },
    {
      id: 'group',
      header: 'Group',
      value: ({ group }) => group,
      width: 180,
      isSortable: true,
      isHidden: isUnused('group'),
    },
    { id: 'unit', header: 'Unit', value: ({ unit }) => unit, width: 84, isSortable: true, isHidden: isUnused('unit') },
    {
      id: 'sparse',
      header: 'Few have it',
      value: ({ sparse = false }) => (sparse ? 'yes' : 'no'),
      width: 96,
      isSortable: true,
      isHidden: isUnused('sparse'),
    },
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
