import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  classificationQueries,
  groupQuery,
  groupIsolatesSource,
  type GroupParams,
  groupProfilesSource,
} from '#renderer/api/definitions/classification.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { QueryToggle } from '#renderer/records/isolates/isolate-list.tsx';
import { MemberIsolates } from '#renderer/records/isolates/member-isolates.tsx';
import { useIsolateQuery } from '#renderer/records/isolates/use-isolate-query.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { SentMembers } from '#renderer/ui/lists/sent-members.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { alsoSentOf } from '#shared/api/also-sent.ts';
import { nameInUri } from '#shared/api/uri.ts';

/** The members of a group: profiles, or in an isolate database the isolates with these profiles. */
export function GroupPage() {
  const { site, database, classification_scheme_id, group_id } = useParams({
    from: '/sites/$site/db/$database/classification_schemes/$classification_scheme_id/groups/$group_id',
  });
  const label = useDatabaseLabel(site, database);
  const params: GroupParams = {
    database,
    classification_scheme_id: Number(classification_scheme_id),
    group_id: Number(group_id),
  };
  const classification = useQuery(classificationQueries.one(site, database, params.classification_scheme_id));
  const group = useQuery(groupQuery(site, params)).data;
  const key = `${database} ${classification_scheme_id} ${group_id}`;
  const fileName = `${database}_group_${classification_scheme_id}_${group_id}`;
  return (
    <ListPage
      title={`Group ${group_id}`}
      subtitle={`${classification.data?.name ?? 'Classification scheme'} of ${label}`}
    >
      {group?.fields === undefined ? null : <FieldList fields={Object.entries(group.fields)} />}
      <QueryRegion query={classification}>
        {(record) =>
          record.groups === undefined ? (
            <GroupIsolates key={key} site={site} params={params} fileName={fileName} />
          ) : (
            <GroupProfiles
              key={key}
              site={site}
              params={params}
              scheme={record.scheme === undefined ? undefined : nameInUri(record.scheme)}
              fileName={fileName}
            />
          )
        }
      </QueryRegion>
      {group === undefined ? null : <SentMembers members={alsoSentOf(group)} />}
    </ListPage>
  );
}

/** The isolates of an isolate database whose profiles are in a group. */
function GroupIsolates({ site, params, fileName }: { site: string; params: GroupParams; fileName: string }) {
  const { database, classification_scheme_id: classification_scheme, group_id } = params;
  const query = useIsolateQuery(site, database, { classification_scheme, op: '=', value: group_id });
  return (
    <Section title="Isolates" grow actions={query.within ? <QueryToggle query={query} /> : null}>
      <MemberIsolates
        site={site}
        database={database}
        query={query}
        plain={groupIsolatesSource(site, params)}
        label={`Isolates of group ${group_id}`}
        fileName={fileName}
        all="all isolates of the group"
        emptyTitle="No isolate of this database is in this group"
      />
    </Section>
  );
}

/** The profiles of a group; `scheme` is the id of the scheme that they belong to. */
function GroupProfiles({
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
