import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ClassificationGroup } from '#shared/api/classification.ts';
import { classificationQueries } from '#renderer/api/classification.ts';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import { numberPoints } from '#renderer/ui/charts/number-points.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/query-region.tsx';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { Section } from '#renderer/ui/section.tsx';

/** The groups of a classification scheme, and how large they are. */
export function GroupList({ site, database, scheme }: { site: string; database: string; scheme: number }) {
  const groups = useQuery(classificationQueries.groups(site, database, scheme));
  const columns = useMemo(() => groupColumns(site, database, scheme), [site, database, scheme]);
  const navigate = useNavigate();
  return (
    <QueryRegion query={groups}>
      {(list) => (
        <>
          {list.length > 1 ? (
            <Section title="Sizes">
              <Chart
                title="Groups by number of profiles"
                points={numberPoints(list.map(({ records }) => [records, 1]))}
                shape="columns"
                columns={['Profiles', 'Groups']}
                noun={['group', 'groups']}
              />
            </Section>
          ) : null}
          <Section title="Groups" grow>
            <MemoryTable
              key={`${database} ${scheme}`}
              name="groups"
              label="Groups"
              noun={['group', 'groups']}
              rows={list}
              columns={columns}
              onOpen={({ id }) =>
                void navigate({
                  to: '/sites/$site/db/$database/classification_schemes/$classification_scheme_id/groups/$group_id',
                  params: { site, database, classification_scheme_id: String(scheme), group_id: String(id) },
                })
              }
              fileName={`${database}_classification_${scheme}`}
              empty={<EmptyState title="This classification scheme has no groups yet" />}
            />
          </Section>
        </>
      )}
    </QueryRegion>
  );
}

function groupColumns(site: string, database: string, scheme: number): RecordColumn<ClassificationGroup>[] {
  return [
    {
      id: 'id',
      header: 'Group',
      value: ({ id }) => id,
      cell: ({ id }) => (
        <Link
          to="/sites/$site/db/$database/classification_schemes/$classification_scheme_id/groups/$group_id"
          params={{ site, database, classification_scheme_id: String(scheme), group_id: String(id) }}
          tabIndex={-1}
        >
          {id}
        </Link>
      ),
      width: 110,
      isSortable: true,
    },
    {
      id: 'records',
      header: 'Profiles',
      value: ({ records }) => records,
      width: 110,
      align: 'end',
      isSortable: true,
    },
  ];
}
