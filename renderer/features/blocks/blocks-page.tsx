import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { blockQueries } from '#renderer/api/definitions/blocks.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { BlockButton } from '#renderer/records/block-button.tsx';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { Block } from '#shared/api/block.ts';

/** The alleles and profiles of a database that are not used here. */
export function BlocksPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/blocks' });
  const label = useDatabaseLabel(site, database);
  const navigate = useNavigate();
  const isListed = useSite(site)?.capabilities.filter ?? false;
  const blocks = useQuery({ ...blockQueries.list(site, database), enabled: isListed });
  const columns = useMemo(() => blockColumns(site, database), [site, database]);
  return (
    <ListPage title="Not used here" subtitle={`Alleles and types of ${label} that are found and not assigned`}>
      {isListed ? (
        <QueryRegion query={blocks}>
          {(list) => (
            <MemoryTable
              key={`${site} ${database}`}
              name="blocks"
              label={`Not used of ${database}`}
              noun={['record', 'records']}
              rows={list.blocks}
              columns={columns}
              onOpen={(row) => void navigate({ to: pathOf(site, database, row) })}
              fileName={`${database}_not_used`}
              empty={
                <EmptyState title="Nothing is blocked here">
                  The page of an allele or a type has the button &quot;Do not use…&quot;.
                </EmptyState>
              }
            />
          )}
        </QueryRegion>
      ) : (
        <EmptyState title="This site does not tell what it does not use">
          Make a copy of the database to say here what is not used.
        </EmptyState>
      )}
    </ListPage>
  );
}

function pathOf(site: string, database: string, { record, within, id }: Block): string {
  return record === 'allele'
    ? databasePath(site, database, 'loci', within, 'alleles', id)
    : databasePath(site, database, 'schemes', within, 'profiles', id);
}

function blockColumns(site: string, database: string): RecordColumn<Block>[] {
  return [
    {
      id: 'id',
      header: 'Record',
      value: titleOf,
      cell: (row) => (
        <Link to={pathOf(site, database, row)} tabIndex={-1}>
          {titleOf(row)}
        </Link>
      ),
      width: 240,
      isSortable: true,
    },
    { id: 'because', header: 'Not used because', value: ({ because }) => because, width: 480, isSortable: true },
    {
      id: 'is_there',
      header: 'In the database',
      value: ({ is_there }) => (is_there ? 'yes' : 'withdrawn'),
      width: 140,
      isSortable: true,
    },
    {
      id: 'undo',
      header: 'Use again',
      value: () => undefined,
      isControl: true,
      cell: ({ record, within, id, because, ...rest }) => (
        <BlockButton
          address={{ site, database, record, within, id }}
          title={titleOf({ record, within, id, because, ...rest })}
          because={because}
          size="compact-xs"
        />
      ),
      width: 140,
    },
  ];
}

function titleOf({ record, within, id }: Block): string {
  return record === 'allele' ? `Allele ${id} of ${within}` : `Profile ${id} of scheme ${within}`;
}
