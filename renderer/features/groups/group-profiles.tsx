import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { groupProfilesSource, type GroupParams } from '#renderer/api/definitions/classification.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';

/** The profiles of a group; `scheme` is the id of the scheme that they belong to. */
export function GroupProfiles({
  site,
  params,
  scheme,
  fileName,
}: {
  site: string;
  params: GroupParams;
  scheme: string | undefined;
  fileName: string;
}) {
  const { database, group_id } = params;
  const navigate = useNavigate();
  const columns = useMemo(() => profileColumns(site, database, scheme), [site, database, scheme]);
  return (
    <RecordTable
      name="group profiles"
      label={`Profiles of group ${group_id}`}
      noun={['profile', 'profiles']}
      source={groupProfilesSource(site, params)}
      columns={columns}
      view={{ search: '', sort: '' }}
      onViewChange={() => undefined}
      canFilter={false}
      onOpen={({ profile_id }) => {
        if (scheme === undefined) return;
        void navigate({ to: databasePath(site, database, 'schemes', scheme, 'profiles', profile_id) });
      }}
      fileName={fileName}
      empty={<EmptyState title="This group has no profiles">It may have been joined with another one.</EmptyState>}
    />
  );
}

function profileColumns(
  site: string,
  database: string,
  scheme: string | undefined,
): RecordColumn<{ profile_id: string }>[] {
  return [
    {
      id: 'profile_id',
      header: 'Profile',
      value: ({ profile_id }) => profile_id,
      cell: ({ profile_id }) =>
        scheme === undefined ? (
          profile_id
        ) : (
          <Link to={databasePath(site, database, 'schemes', scheme, 'profiles', profile_id)} tabIndex={-1}>
            {profile_id}
          </Link>
        ),
      width: 140,
    },
  ];
}
