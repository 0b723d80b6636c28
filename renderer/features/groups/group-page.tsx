import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { classificationQueries, type GroupParams } from '#renderer/api/definitions/classification.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { GroupIsolates } from './group-isolates.tsx';
import { GroupProfiles } from './group-profiles.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';

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
  const scheme = useQuery(classificationQueries.one(site, database, params.classification_scheme_id));
  const key = `${database} ${classification_scheme_id} ${group_id}`;
  const fileName = `${database}_group_${classification_scheme_id}_${group_id}`;
  return (
    <ListPage title={`Group ${group_id}`} subtitle={`${scheme.data?.name ?? 'Classification scheme'} of ${label}`}>
      <QueryRegion query={scheme}>
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
    </ListPage>
  );
}
