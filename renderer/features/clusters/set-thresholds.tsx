import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clusterQueries } from '#renderer/api/isolates/clusters.ts';
import { ThresholdCharts } from '#renderer/records/clusters/threshold-charts.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { ClusterSet } from '#shared/api/cluster.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

interface SetThresholdsProps extends DatabasePlace {
  set: ClusterSet;
}

/** A button that shows what each threshold up to the largest of a set makes of its isolates. Nothing where there is only one. */
export function SetThresholds(props: SetThresholdsProps) {
  if (Math.max(...props.set.thresholds) === 0) return null;
  return (
    <DialogButton text="Other thresholds…" title="What other thresholds would give" size="compact-xs" dialogSize="xl">
      {() => <Thresholds {...props} />}
    </DialogButton>
  );
}

function Thresholds({ site, database, set: { name, thresholds } }: SetThresholdsProps) {
  const found = useQuery(clusterQueries.thresholds(site, database, name));
  const most = Math.max(...thresholds);
  return (
    <QueryRegion query={found}>
      {({ isolates, steps, stable = [] }) => {
        if (!steps) {
          return (
            <Text size="sm">
              Not worked out: {formatQuantity(isolates, 'isolate is', 'isolates are')} in clusters, too many to compare
              all with one another here. A comparison of them shows it.
            </Text>
          );
        }
        return (
          <Stack gap="sm">
            <Text size="sm">
              Of the {formatQuantity(isolates, 'isolate')} in clusters at {formatCount(most)}, compared with one another
              again. Thresholds above {formatCount(most)} are not shown: isolates that are single there would come in.
            </Text>
            <ThresholdCharts
              chart={{ steps, stable }}
              noun={['isolate', 'isolates']}
              threshold={Math.min(...thresholds)}
            />
          </Stack>
        );
      }}
    </QueryRegion>
  );
}
