import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { distanceWords } from '#renderer/records/compare/distance-words.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { Comparison, LinkageKind } from '#shared/rpc/contract/comparison.ts';
import { numbered, type ClusterOfList } from './numbered-clusters.ts';
import { SampleName } from './sample-name.tsx';
import classes from './comparisons.module.css';

interface ClusterViewProps {
  comparison: Comparison;
  threshold: number;
  linkage: LinkageKind;
  cluster: ClusterOfList;
}

/** The members of a cluster; where a chain holds it together, a warning with what it falls into at half the threshold. */
export function ClusterView({ comparison, threshold, linkage, cluster }: ClusterViewProps) {
  const { samples, diameter, is_chain } = cluster;
  return (
    <>
      <Text size="sm">
        {formatQuantity(samples.length, 'sample')}. The two farthest differ at {distanceWords(diameter)}{' '}
        {diameter === 1 ? 'locus' : 'loci'}.
      </Text>
      {is_chain ? (
        <Notice
          tone="warning"
          role="note"
          title={`This cluster is a chain: its diameter, ${distanceWords(diameter)}, is above twice the threshold.`}
        >
          Its farthest samples may not belong together. Below is what it falls into at half the threshold.
        </Notice>
      ) : null}
      <Section title="Members">
        <Members comparison={comparison} samples={samples} />
      </Section>
      {is_chain ? <SubClusters {...{ comparison, threshold, linkage, cluster }} /> : null}
    </>
  );
}

function Members({ comparison: { compared }, samples }: { comparison: Comparison; samples: readonly number[] }) {
  return (
    // A list that scrolls must take the focus of the keyboard.
    <div role="group" aria-label="Members" tabIndex={0}>
      <ul className={classes['members']}>
        {samples.map((place) => {
          const sample = compared[place];
          return <li key={place}>{sample ? <SampleName sample={sample} /> : null}</li>;
        })}
      </ul>
    </div>
  );
}

function SubClusters({ comparison, threshold, linkage, cluster }: ClusterViewProps) {
  const half = Math.floor(threshold / 2);
  const read = useQuery(query('comparison:clusters', { comparison_id: comparison.id, linkage, thresholds: [half] }));
  const members = new Set(cluster.samples);
  return (
    <QueryRegion query={read}>
      {([partition]) => {
        // A cluster at a lower threshold lies in one at a higher one as a whole, or not at all.
        const parts = (partition?.clusters ?? []).filter(
          ({ samples: [first] }) => first !== undefined && members.has(first),
        );
        const shown = numbered(parts);
        return (
          <Section title={`Sub-clusters at ${half}`}>
            <Text size="sm">
              {formatQuantity(shown.length, 'sub-cluster')} and{' '}
              {formatQuantity(parts.length - shown.length, 'single sample')}.
            </Text>
            {shown.length === 0 ? null : (
              <PlainTable
                label="Sub-clusters"
                isWide
                rows={shown}
                keyOf={({ number }) => number}
                columns={[
                  { header: 'Samples', cell: ({ samples }) => formatCount(samples.length), isNumber: true },
                  { header: 'Diameter', cell: ({ diameter }) => distanceWords(diameter), isNumber: true },
                  {
                    header: 'Members',
                    cell: ({ samples }) => <Members comparison={comparison} samples={samples} />,
                    isText: true,
                  },
                ]}
              />
            )}
          </Section>
        );
      }}
    </QueryRegion>
  );
}
