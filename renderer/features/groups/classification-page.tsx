import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ClassificationScheme } from '#shared/api/classification.ts';
import { classificationQueries } from '#renderer/api/definitions/classification.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useDefinesHere } from '#renderer/records/use-defines-here.ts';
import { describeThreshold } from './describe-threshold.ts';
import { NewClassification } from './new-classification.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';

/** The classification schemes of a database. */
export function ClassificationPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/classification_schemes' });
  const label = useDatabaseLabel(site, database);
  const { new: newFor } = useSearch({ from: '/sites/$site/db/$database/classification_schemes' });
  const canDefine = useDefinesHere(site, database, 'classify');
  const navigate = useNavigate();
  const schemes = useQuery(classificationQueries.list(site, database));
  const columns = useMemo(() => schemeColumns(site, database), [site, database]);
  const defineNew = canDefine ? (
    <LinkButton
      to="/sites/$site/db/$database/classification_schemes"
      params={{ site, database }}
      search={(search) => ({ ...search, new: 'any' })}
    >
      New classification scheme…
    </LinkButton>
  ) : null;
  return (
    <ListPage
      title="Classification schemes"
      subtitle={`Groups of similar profiles of ${label}`}
      actions={schemes.data?.length ? defineNew : null}
    >
      {canDefine && newFor !== undefined ? (
        <NewClassification
          key={newFor}
          site={site}
          database={database}
          scheme={newFor}
          onClose={() =>
            void navigate({
              to: '/sites/$site/db/$database/classification_schemes',
              params: { site, database },
              search: ({ new: _new, ...search }) => search,
            })
          }
        />
      ) : null}
      <QueryRegion query={schemes}>
        {(list) => (
          <MemoryTable
            key={`${site} ${database}`}
            name="classification schemes"
            label={`Classification schemes of ${database}`}
            noun={['scheme', 'schemes']}
            rows={list}
            columns={columns}
            onOpen={({ id }) =>
              void navigate({
                to: '/sites/$site/db/$database/classification_schemes/$classification_scheme_id',
                params: { site, database, classification_scheme_id: String(id) },
              })
            }
            fileName={`${database}_classification_schemes`}
            empty={
              <EmptyState title="This database has no classification schemes" actions={defineNew}>
                A classification scheme puts profiles that differ at few loci into groups.
              </EmptyState>
            }
          />
        )}
      </QueryRegion>
    </ListPage>
  );
}

function schemeColumns(site: string, database: string): RecordColumn<ClassificationScheme>[] {
  return [
    {
      id: 'name',
      header: 'Classification scheme',
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link
          to="/sites/$site/db/$database/classification_schemes/$classification_scheme_id"
          params={{ site, database, classification_scheme_id: String(id) }}
          tabIndex={-1}
        >
          {name}
        </Link>
      ),
      width: 220,
      isSortable: true,
    },
    { id: 'id', header: 'Id', value: ({ id }) => id, width: 70, align: 'end', isSortable: true },
    { id: 'threshold', header: 'In one group', value: describeThreshold, width: 260 },
    { id: 'description', header: 'Description', value: ({ description }) => description, width: 420 },
  ];
}
