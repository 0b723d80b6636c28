import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import type { ListedDatabase } from '#renderer/api/databases/listed-database.ts';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import type { Site } from '#shared/rpc/contract/site.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';

/** The databases of one site. */
export function SitePage() {
  const { site: id } = useParams({ from: '/sites/$site' });
  const site = useSite(id);
  const navigate = useNavigate();
  const databases = useQuery(databaseQueries.list(id));
  const columns = useMemo(() => databaseColumns(id), [id]);
  const name = site?.name ?? id;
  return (
    <ListPage title={name} subtitle={site?.address ?? 'Databases'} actions={<SiteActions site={site} />}>
      <QueryRegion query={databases}>
        {(list) => (
          <MemoryTable
            key={id}
            name="databases of a site"
            label={`Databases of ${name}`}
            noun={['database', 'databases']}
            rows={list}
            columns={columns}
            onOpen={({ name: database }) =>
              void navigate({ to: '/sites/$site/db/$database', params: { site: id, database } })
            }
            fileName={`${id}_databases`}
            empty={
              <EmptyState title="This site lists no databases">
                {site?.capabilities.files
                  ? 'Import one on Home.'
                  : 'Some sites show databases only to people who sign in.'}
              </EmptyState>
            }
          />
        )}
      </QueryRegion>
    </ListPage>
  );
}

/** Where one signs in, and sees how the site answers. */
function SiteActions({ site }: { site: Site | undefined }) {
  if (site?.kind !== 'remote') return null;
  return (
    <>
      <LinkButton to="/sites/$site/health" params={{ site: site.id }}>
        Accounts and health
      </LinkButton>
      <LinkButton to="/sites/$site/sign-in" params={{ site: site.id }}>
        Sign in
      </LinkButton>
    </>
  );
}

function databaseColumns(site: string): RecordColumn<ListedDatabase>[] {
  return [
    {
      id: 'name',
      header: 'Database',
      value: ({ name }) => name,
      cell: ({ name: database }) => (
        <Link to="/sites/$site/db/$database" params={{ site, database }} tabIndex={-1}>
          {database}
        </Link>
      ),
      width: 280,
      isSortable: true,
    },
    { id: 'description', header: 'Description', value: ({ description }) => description, width: 360, isSortable: true },
    { id: 'group', header: 'Group', value: ({ group }) => group, width: 260, isSortable: true },
  ];
}
