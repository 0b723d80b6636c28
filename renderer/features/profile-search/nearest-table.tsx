import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { NearestProfile, SchemeResult } from '#shared/rpc/contract/typing.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { useMemorySource } from '#renderer/records/record-table/memory-source.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';

/** The profiles found, nearest first. */
export function NearestTable({ site, database, result }: { site: string; database: string; result: SchemeResult }) {
  const navigate = useNavigate();
  const [view, setView] = useState({ search: '', sort: '' });
  const pathOf = (id: string) => databasePath(site, database, 'schemes', String(result.scheme_id), 'profiles', id);
  const columns = useMemo(() => columnsOf(site, database, result), [site, database, result]);
  const source = useMemorySource(result.nearest, columns);
  return (
    <RecordTable
      name="nearest profiles"
      label="Nearest profiles"
      noun={['profile', 'profiles']}
      source={source}
      columns={columns}
      view={view}
      onViewChange={setView}
      onOpen={({ profile_id }) => void navigate({ to: pathOf(profile_id) })}
      fileName={`${database}-nearest-profiles`}
      empty={
        <EmptyState title="No profile is this close">
          Allow more differing loci, or check that the alleles belong to this scheme.
        </EmptyState>
      }
    />
  );
}

function columnsOf(site: string, database: string, result: SchemeResult): RecordColumn<NearestProfile>[] {
  const scheme = String(result.scheme_id);
  const fields = [...new Set(result.nearest.flatMap((profile) => profile.fields.map(({ field }) => field)))];
  const groups = new Map(
    result.nearest.flatMap((profile) => profile.groups.map((group) => [group.classification_scheme_id, group.name])),
  );
  return [
    {
      id: 'profile_id',
      header: result.primary_key ?? 'Profile',
      value: ({ profile_id }) => profile_id,
      cell: ({ profile_id }) => (
        <Link to={databasePath(site, database, 'schemes', scheme, 'profiles', profile_id)} tabIndex={-1}>
          {profile_id}
        </Link>
      ),
      width: 90,
      align: 'end',
      isSortable: true,
    },
    {
      id: 'differences',
      header: 'Differing loci',
      value: ({ differing }) => differing.length,
      width: 120,
      isCount: true,
      isSortable: true,
    },
    {
      id: 'compared',
      header: 'Compared',
      value: ({ compared }) => compared,
      width: 100,
      isCount: true,
      isSortable: true,
    },
    {
      id: 'loci',
      header: 'Which loci',
      value: ({ differing }) => (differing.length === 0 ? 'none' : differing.join(', ')),
      width: 300,
    },
    ...fields.map((name): RecordColumn<NearestProfile> => ({
      id: `field ${name}`,
      header: name,
      value: (profile) => profile.fields.find(({ field }) => field === name)?.value,
      width: 160,
      isSortable: true,
    })),
    ...[...groups].map(([id, name]): RecordColumn<NearestProfile> => ({
      id: `group ${id}`,
      header: name,
      value: (profile) => profile.groups.find((group) => group.classification_scheme_id === id)?.group_id,
      width: 120,
      align: 'end',
      isSortable: true,
    })),
  ];
}
