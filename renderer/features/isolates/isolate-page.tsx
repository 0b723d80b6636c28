import { Badge } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clusterQueries } from '#renderer/api/isolates/clusters.ts';
import { isolateQueries, isolatesSource } from '#renderer/api/isolates/isolates.ts';
import { neighbourOptions } from '#renderer/api/lists/neighbours.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { NeighbourLinks } from '#renderer/records/neighbour-links.tsx';
import { EditRecord, MoreOfRecord, NewRecord, useMayCurate } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { SuggestChanges } from '#renderer/records/submissions/suggest-changes.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { NoticesOfIsolate } from '#renderer/records/watches/watch-notices.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { AddedContigs } from '#shared/api/curation/contig-members.ts';
import { readUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { NoContigs } from './add-contigs.tsx';
import { Designations } from './designation-table.tsx';
import { IsolateContigs } from './isolate-contigs.tsx';
import { IsolateCustody, PrivateBadge } from './isolate-custody.tsx';
import {
  IsolateGroups,
  IsolateHistory,
  IsolateProjects,
  IsolatePublications,
  VersionNotice,
} from './isolate-relations.tsx';
import { IsolateSchemes } from './isolate-schemes.tsx';
import { IsolateValues } from './isolate-values.tsx';
import { IsolateVerdict } from './isolate-verdict.tsx';
import classes from './isolates.module.css';

/** Neighbours are looked for by id, so nothing else of the records is read. */
const ID_ONLY = 'id';

/** One isolate with everything that is known about it. */
export function IsolatePage() {
  const params = useParams({ from: '/sites/$site/db/$database/isolates/$isolate_id' });
  const { site, database } = params;
  const label = useDatabaseLabel(site, database);
  const id = Number(params.isolate_id);
  const client = useQueryClient();
  const isolate = useQuery(isolateQueries.one(site, database, id));
  const neighbours = useQuery({
    ...neighbourOptions(
      client,
      isolatesSource(site, database, { includeOld: true, fields: ID_ONLY }),
      ({ provenance }) => String(provenance.id),
      String(id),
    ),
    enabled: isolate.isSuccess,
  });
  // Contigs that were added while this isolate is shown.
  const [added, setAdded] = useState<{ isolate: number; contigs: AddedContigs }>();
  const newContigs = added?.isolate === id ? added.contigs : undefined;
  const noteAdded = (contigs: AddedContigs) => setAdded({ isolate: id, contigs });
  const place = { site, database, isolate_id: id };
  const address = { site, database, record: 'isolate', key: { isolate_id: id } } as const;
  const mayCurate = useMayCurate(site, database);
  const { files: isHere = false } = useCapabilities(site);
  const name = isolate.data?.provenance.isolate;
  const title = name === undefined ? `Isolate ${params.isolate_id}` : name;
  useRememberedPage(isolate.data ? `${title} (${database})` : undefined);

  return (
    <RecordPage
      title={title}
      subtitle={`Isolate ${params.isolate_id} of ${label}`}
      badges={
        <>
          {isolate.data?.new_version === undefined ? null : <Badge color="yellow">Old version</Badge>}
          <PrivateBadge place={place} isolate={isolate.data} />
        </>
      }
      actions={
        <>
          <NeighbourLinks
            noun="isolate"
            id={String(id)}
            neighbours={neighbours.data ?? {}}
            isComing={isolate.isPending || neighbours.isLoading}
            pathTo={(other) => databasePath(site, database, 'isolates', other)}
          />
          <EditRecord address={address} />
          {mayCurate ? (
            <LinkButton to="/sites/$site/db/$database/isolates/$isolate_id/rests-on" params={params}>
              What rests on it
            </LinkButton>
          ) : null}
          <MoreOfRecord address={address} forms={[['Change custody…', 'custody']]} />
          {name === undefined ? null : <SuggestChanges site={site} database={database} isolate={{ id, name }} />}
        </>
      }
      record={isolate}
      missing={<RecordChanges address={address} />}
      holdsList
      notices={(record) => <VersionNotice site={site} database={database} isolate={record} />}
      timeline={(record) =>
        record.history === undefined ? null : <IsolateHistory site={site} database={database} isolate={record} />
      }
    >
      {(record) => {
        const about = { site, database, isolate: record };
        return (
          <>
            <IsolateCustody place={place} isolate={record} />
            <IsolateValues {...about} />
            <IsolateSchemes {...about} />
            <IsolateClusters site={site} database={database} isolate_id={id} />
            <IsolateGroups {...about} />
            {isHere ? <NoticesOfIsolate database={database} isolate={id} /> : null}
            <IsolateProjects {...about} />
            <IsolatePublications {...about} />
            <IsolateVerdict {...about} />
            {record.sequence_bin ? (
              <IsolateContigs site={site} database={database} isolate_id={id} added={newContigs} onAdded={noteAdded} />
            ) : (
              <NoContigs site={site} database={database} isolate_id={id} onAdded={noteAdded} />
            )}
            {record.allele_designations || mayCurate ? (
              <Section
                title="Allele designations"
                actions={<NewRecord address={{ ...address, record: 'allele_designation' }} hasKey={false} />}
              >
                <Designations site={site} database={database} isolate_id={id} />
              </Section>
            ) : null}
            <RecordChanges address={address} />
          </>
        );
      }}
    </RecordPage>
  );
}

/** The kept clusters in which an isolate is. Nothing where it is in none, or the site does not tell. */
function IsolateClusters({ site, database, isolate_id }: DatabasePlace & { isolate_id: number }) {
  const { filter: tellsClusters = false } = useCapabilities(site);
  const found = useQuery({ ...clusterQueries.ofIsolate(site, database, isolate_id), enabled: tellsClusters });
  if (found.isLoading) return <HoldBelow while />;
  const clusters = found.data?.clusters ?? [];
  if (clusters.length === 0) return null;
  return (
    <Section title="Clusters">
      <ul className={classes['list']}>
        {clusters.map(({ cluster: uri, name, isolates, threshold }) => {
          const cluster_set = readUri(uri)?.params['cluster_set'] ?? '';
          return (
            <li key={uri}>
              {cluster_set}:{' '}
              <Link
                to="/sites/$site/db/$database/cluster_sets/$cluster_set/clusters/$cluster"
                params={{ site, database, cluster_set, cluster: name }}
              >
                {name}
              </Link>{' '}
              ({formatQuantity(isolates, 'isolate')}, threshold {threshold})
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
