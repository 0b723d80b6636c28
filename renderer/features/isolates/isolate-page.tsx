import { Badge } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
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
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { AddedContigs } from '#shared/api/curation/contig-members.ts';
import { NoContigs } from './add-contigs.tsx';
import { Designations } from './designation-table.tsx';
import { IsolateClusters } from './isolate-clusters.tsx';
import { IsolateContigs } from './isolate-contigs.tsx';
import { IsolateCustody, PrivateBadge } from './isolate-custody.tsx';
import { IsolateVerdict } from './isolate-verdict.tsx';
import { IsolateValues } from './isolate-values.tsx';
import {
  IsolateGroups,
  IsolateHistory,
  IsolateProjects,
  IsolatePublications,
  VersionNotice,
} from './isolate-relations.tsx';
import { IsolateSchemes } from './isolate-schemes.tsx';

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
