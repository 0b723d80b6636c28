import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { classificationQueries, groupsSource, type GroupSize } from '#renderer/api/definitions/classification.ts';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import { numberPoints } from '#renderer/ui/charts/number-points.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { useCapabilities, useListReach } from '#renderer/records/use-site.ts';
import type { GroupField } from '#shared/api/classification.ts';
import { ownMember } from '#shared/own-member.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

const NO_VIEW = { search: '', sort: '' };

interface GroupListProps extends DatabasePlace {
  scheme: number;
  fields: readonly GroupField[];
}

/** The groups of a classification scheme, and how large they are. */
export function GroupList(props: GroupListProps) {
  const { records = false } = useCapabilities(props.site);
  return records ? <WholeList {...props} /> : <PagedList {...props} />;
}

function useGroupTable({ site, database, scheme, fields }: GroupListProps) {
  const columns = useMemo(
    () => [...groupColumns(site, database, scheme), ...fields.map(fieldColumn)],
    [site, database, scheme, fields],
  );
  const navigate = useNavigate();
  return {
    name: 'groups',
    label: 'Groups',
    noun: ['group', 'groups'] as const,
    columns,
    onOpen: ({ id }: GroupSize) =>
      void navigate({
        to: '/sites/$site/db/$database/classification_schemes/$classification_scheme_id/groups/$group_id',
        params: { site, database, classification_scheme_id: String(scheme), group_id: String(id) },
      }),
    fileName: `${database}_classification_${scheme}`,
    empty: <EmptyState title="This classification scheme has no groups yet" />,
  };
}

/** All groups at once, which can be drawn, searched and sorted. */
function WholeList(props: GroupListProps) {
  const { site, database, scheme } = props;
  const groups = useQuery(classificationQueries.groups(site, database, scheme));
  const table = useGroupTable(props);
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
            <MemoryTable key={`${database} ${scheme}`} {...table} rows={list} />
          </Section>
        </>
      )}
    </QueryRegion>
  );
}

/** Groups page by page, for sites that tell the size of one group at a time. */
function PagedList(props: GroupListProps) {
  const { site, database, scheme } = props;
  const table = useGroupTable(props);
  return (
    <Section title="Groups" grow>
      <RecordTable
        key={`${database} ${scheme}`}
        {...table}
        {...useListReach(site)}
        source={groupsSource(site, database, scheme)}
        view={NO_VIEW}
        onViewChange={() => undefined}
      />
    </Section>
  );
}

function fieldColumn({ field, type }: GroupField): RecordColumn<GroupSize> {
  return {
    id: `field.${field}`,
    header: field,
    value: ({ fields = {} }) => ownMember(fields, field),
    width: 160,
    isSortable: true,
    ...(type === 'integer' ? { align: 'end' } : {}),
  };
}

function groupColumns(site: string, database: string, scheme: number): RecordColumn<GroupSize>[] {
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
      width: 80,
      align: 'end',
      isSortable: true,
    },
    {
      id: 'records',
      header: 'Profiles',
      value: ({ records }) => records,
      width: 110,
      isCount: true,
      isSortable: true,
    },
  ];
}
