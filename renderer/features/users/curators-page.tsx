import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { User } from '#shared/api/user.ts';
import { userQueries } from '#renderer/api/databases/users.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { NewRecord, UpdateRecords } from '#renderer/records/record-editor/record-buttons.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';

/** Those who look after a database and can be asked about it. */
export function CuratorsPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/curators' });
  const label = useDatabaseLabel(site, database);
  const navigate = useNavigate();
  const curators = useQuery(userQueries.curators(site, database));
  const columns = useMemo(() => userColumns(site, database), [site, database]);
  return (
    <ListPage
      title="Curators"
      subtitle={`Who looks after ${label}`}
      actions={
        <>
          <NewRecord address={{ site, database, record: 'app_user', key: {} }} />
          <UpdateRecords address={{ site, database, record: 'app_user' }} />
        </>
      }
    >
      <QueryRegion query={curators}>
        {(list) => (
          <MemoryTable
            key={`${site} ${database}`}
            name="curators"
            label={`Curators of ${database}`}
            noun={['curator', 'curators']}
            rows={list}
            columns={columns}
            onOpen={({ id }) =>
              void navigate({
                to: '/sites/$site/db/$database/users/$user_id',
                params: { site, database, user_id: String(id) },
              })
            }
            fileName={`${database}_curators`}
            empty={<EmptyState title="This database names no curators" />}
          />
        )}
      </QueryRegion>
    </ListPage>
  );
}

function userColumns(site: string, database: string): RecordColumn<User>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: ({ first_name, surname }) => `${surname}, ${first_name}`,
      cell: ({ id, first_name, surname }) => (
        <Link
          to="/sites/$site/db/$database/users/$user_id"
          params={{ site, database, user_id: String(id) }}
          tabIndex={-1}
        >
          {surname}, {first_name}
        </Link>
      ),
      width: 220,
      isSortable: true,
    },
    { id: 'id', header: 'Id', value: ({ id }) => id, width: 70, align: 'end', isSortable: true },
    { id: 'affiliation', header: 'Affiliation', value: ({ affiliation }) => affiliation, width: 360, isSortable: true },
    { id: 'email', header: 'E-mail', value: ({ email }) => email, width: 240 },
  ];
}
