import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { publicationQueries } from '#renderer/api/definitions/publications.ts';
import { NewRecord, UpdateRecords } from '#renderer/records/record-editor/record-buttons.tsx';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { PublicationRecord } from '#shared/api/publication.ts';

/** The publications that records of a database cite. */
export function PublicationsPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/publications' });
  const label = useDatabaseLabel(site, database);
  const navigate = useNavigate();
  const isListed = useSite(site)?.capabilities.filter ?? false;
  const publications = useQuery({ ...publicationQueries.list(site, database), enabled: isListed });
  const rows = publications.data?.publications;
  const columns = useMemo(() => publicationColumns(site, database, rows ?? []), [site, database, rows]);
  return (
    <ListPage
      title="Publications"
      subtitle={label}
      actions={
        <>
          <NewRecord address={{ site, database, record: 'publication', key: {} }} />
          <UpdateRecords address={{ site, database, record: 'publication' }} />
        </>
      }
    >
      {isListed ? (
        <QueryRegion query={publications}>
          {(list) => (
            <MemoryTable
              key={`${site} ${database}`}
              name="publications"
              label={`Publications of ${database}`}
              noun={['publication', 'publications']}
              rows={list.publications}
              columns={columns}
              onOpen={({ pubmed_id }) =>
                void navigate({
                  to: '/sites/$site/db/$database/publications/$pubmed_id',
                  params: { site, database, pubmed_id: String(pubmed_id) },
                })
              }
              fileName={`${database}_publications`}
              empty={
                <EmptyState title="No record of this database cites a publication">
                  Records cite publications by their PubMed ids.
                </EmptyState>
              }
            />
          )}
        </QueryRegion>
      ) : (
        <EmptyState title="This site does not list publications">
          They stand on the pages of the records that cite them.
        </EmptyState>
      )}
    </ListPage>
  );
}

const CITING = { isolates: 'Isolates', loci: 'Loci', alleles: 'Alleles', schemes: 'Schemes' } as const;

function publicationColumns(
  site: string,
  database: string,
  rows: readonly PublicationRecord[],
): RecordColumn<PublicationRecord>[] {
  const counts = (['isolates', 'loci', 'alleles', 'schemes'] as const).filter((citing) =>
    rows.some(({ cited_by }) => cited_by?.[citing]),
  );
  return [
    {
      id: 'pubmed_id',
      header: 'PubMed id',
      value: ({ pubmed_id }) => pubmed_id,
      cell: ({ pubmed_id }) => (
        <Link
          to="/sites/$site/db/$database/publications/$pubmed_id"
          params={{ site, database, pubmed_id: String(pubmed_id) }}
          tabIndex={-1}
        >
          {pubmed_id}
        </Link>
      ),
      width: 110,
      align: 'end',
      isSortable: true,
    },
    ...counts.map((citing): RecordColumn<PublicationRecord> => ({
      id: citing,
      header: CITING[citing],
      value: ({ cited_by }) => cited_by?.[citing],
      width: 92,
      isCount: true,
      isSortable: true,
    })),
    { id: 'citation', header: 'Citation', value: ({ citation }) => citation, width: 720, isSortable: true },
  ];
}
