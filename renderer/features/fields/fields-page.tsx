import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { NewRecord, UpdateRecords } from '#renderer/records/record-editor/record-buttons.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import { fieldColumns } from './field-columns.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';

/** The provenance fields of an isolate database and their rules. */
export function FieldsPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/fields' });
  const label = useDatabaseLabel(site, database);
  const navigate = useNavigate();
  const fields = useQuery(isolateFieldQueries.list(site, database));
  const columns = useMemo(() => fieldColumns(site, database), [site, database]);
  return (
    <ListPage
      title="Fields"
      subtitle={`What is kept about the isolates of ${label}`}
      actions={
        <>
          <NewRecord address={{ site, database, record: 'isolate_field', key: {} }} />
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
