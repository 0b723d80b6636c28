import { Badge, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { clusterQueries } from '#renderer/api/isolates/clusters.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatTime } from '#renderer/ui/text/format.ts';
import type { ClusterSet } from '#shared/api/cluster.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { ClusterTable } from './cluster-table.tsx';
import { SetActions } from './set-actions.tsx';
import { SetThresholds } from './set-thresholds.tsx';
import { leftOutWords, linkWords, MISSING_WORDS, scopeWords, unjudgedWords } from './set-words.ts';

/** Milliseconds between two looks at a set that is being worked out. */
const LOOK_AGAIN = 2_000;

/** A set of clusters: how it is made, and what it holds at each threshold. */
export function ClusterSetPage() {
  const { site, database, cluster_set } = useParams({ from: '/sites/$site/db/$database/cluster_sets/$cluster_set' });
  const label = useDatabaseLabel(site, database);
  const { classify: canChange = false } = useCapabilities(site);
  const set = useQuery({
    ...clusterQueries.set(site, database, cluster_set),
    // Other sites do not say when it is done.
    refetchInterval: ({ state }) => (state.data && !state.data.levels ? LOOK_AGAIN : false),
  });
  useRememberedPage(set.data ? `Clusters ${cluster_set} (${database})` : undefined);
  return (
    <RecordPage
      title={cluster_set}
      subtitle={`Clusters of isolates of ${label}`}
      badges={set.data?.includes_private === true ? <Badge color="gray">Seen by curators only</Badge> : null}
      actions={canChange && set.data ? <SetActions {...{ site, database }} set={set.data} /> : null}
      record={set}
      holdsList
      fields={(record) => [
        ['In one cluster', linkWords(record.thresholds)],
        ['Scheme', <SchemeLink key="scheme" {...{ site, database }} uri={record.scheme} />],
        ['Missing loci', MISSING_WORDS[record.missing]],
        ['Isolates', scopeWords(record)],
        ['Left out', leftOutWords(record)],
        ['Not judged', unjudgedWords(record)],
        ['Names of new clusters', record.pattern],
        ['Last changed', record.last_changed === undefined ? undefined : formatTime(record.last_changed)],
      ]}
    >
      {(record) =>
        record.levels ? (
          <>
            <Levels levels={record.levels} actions={<SetThresholds {...{ site, database }} set={record} />} />
            <ClusterTable {...{ site, database, cluster_set }} levels={record.levels} />
          </>
        ) : (
          <Notice
            tone="info"
            title={
              <>
                <Loader size={12} aria-hidden="true" /> The clusters are being worked out
              </>
            }
          >
            All isolates are compared the first time. After that, new and changed isolates alone are.
          </Notice>
        )
      }
    </RecordPage>
  );
}

function Levels({ levels, actions }: { levels: NonNullable<ClusterSet['levels']>; actions: React.ReactNode }) {
  return (
    <Section title="At each threshold" actions={actions}>
      <PlainTable
        label="Clusters at each threshold"
        rows={levels}
        keyOf={({ threshold }) => threshold}
        columns={[
          { header: 'Differing loci at most', cell: ({ threshold }) => formatCount(threshold), isNumber: true },
          { header: 'Clusters', cell: ({ clusters }) => formatCount(clusters), isNumber: true },
          { header: 'Isolates in them', cell: ({ isolates }) => formatCount(isolates), isNumber: true },
          { header: 'Largest', cell: ({ largest }) => formatCount(largest), isNumber: true },
        ]}
      />
    </Section>
  );
}

function SchemeLink({ site, database, uri }: DatabasePlace & { uri: string }) {
  const scheme_id = nameInUri(uri);
  const scheme = useQuery(schemeQueries.one(site, database, Number(scheme_id)));
  return (
    <Link to="/sites/$site/db/$database/schemes/$scheme_id" params={{ site, database, scheme_id }}>
      {scheme.data?.description ?? `Scheme ${scheme_id}`}
    </Link>
  );
}
