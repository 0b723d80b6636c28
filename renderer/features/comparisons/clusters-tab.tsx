import { NumberInput, Select, Slider, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ThresholdCharts } from '#renderer/records/clusters/threshold-charts.tsx';
import { query } from '#renderer/api/queries.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { LinkageKind, type Comparison, type ComparisonTree } from '#shared/rpc/contract/comparison.ts';
import { usualThreshold } from '#shared/rules/classification.ts';
import { ClusterTable } from './cluster-table.tsx';
import { LINKAGES } from './linkage-words.ts';
import classes from './comparisons.module.css';

const FROM = '/comparisons/$comparison_id';

/** What belongs together at a threshold, and how that depends on the threshold. */
export function ClustersTab({ comparison }: { comparison: Comparison }) {
  const { id, loci_used } = comparison;
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const linkage = LinkageKind.catch('single').parse(search.linkage);
  const threshold = /^\d{1,6}$/.test(search.threshold ?? '')
    ? Math.min(loci_used.length, Number(search.threshold))
    : usualThreshold(loci_used.length);
  const tree = useQuery(query('comparison:tree', { comparison_id: id, linkage }));
  const show = (changed: typeof search) =>
    void navigate({ search: (shown) => ({ ...shown, ...changed }), replace: true });
  return (
    <>
      <div className={classes['choices']}>
        <Select
          label="Linkage"
          data={LINKAGES.map(({ value, label }) => ({ value, label }))}
          value={linkage}
          allowDeselect={false}
          onChange={(value) => show({ linkage: value ?? undefined })}
        />
        <ThresholdChoice
          key={threshold}
          threshold={threshold}
          most={Math.min(loci_used.length, lastStep(tree.data) ?? loci_used.length)}
          onChoose={(value) => show({ threshold: String(value) })}
        />
      </div>
      <Text size="sm">{LINKAGES.find(({ value }) => value === linkage)?.sentence}</Text>
      <QueryRegion query={tree}>
        {(read) => (
          <ThresholdCharts
            chart={read}
            noun={['sample', 'samples']}
            threshold={threshold}
            onChoose={(value) => show({ threshold: String(value) })}
          />
        )}
      </QueryRegion>
      <Clusters comparison={comparison} linkage={linkage} threshold={threshold} />
    </>
  );
}

function lastStep(tree: ComparisonTree | undefined): number | undefined {
  return tree?.steps.at(-1)?.threshold;
}

function Clusters({
  comparison,
  linkage,
  threshold,
}: {
  comparison: Comparison;
  linkage: LinkageKind;
  threshold: number;
}) {
  const asked = { comparison_id: comparison.id, linkage, thresholds: [threshold] };
  // The last answer stays while the next one comes, so that nothing jumps.
  const read = useQuery({ ...query('comparison:clusters', asked), placeholderData: keepPreviousData });
  return (
    <QueryRegion query={read}>
      {([partition]) =>
        partition ? <ClusterTable comparison={comparison} linkage={linkage} partition={partition} /> : null
      }
    </QueryRegion>
  );
}

/** Milliseconds after the last change before clusters are asked for: not for each step of the slider. */
const PAUSE = 250;

/** The threshold as a number and as a slider. */
function ThresholdChoice({
  threshold,
  most,
  onChoose,
}: {
  threshold: number;
  most: number;
  onChoose: (threshold: number) => void;
}) {
  const [typed, setTyped] = useState<string | number>(threshold);
  const choose = useDebouncedCallback(onChoose, PAUSE);
  const change = (value: string | number) => {
    setTyped(value);
    if (value !== '' && Number.isInteger(Number(value)) && Number(value) >= 0) choose(Number(value));
  };
  return (
    <>
      <NumberInput
        label="Threshold: differing loci at most"
        value={typed}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        w={220}
        onChange={change}
      />
      <Slider
        className={classes['wide'] ?? ''}
        thumbLabel="Threshold"
        value={Math.min(most, Number(typed) || 0)}
        min={0}
        max={Math.max(1, most)}
        step={1}
        mb="xs"
        onChange={change}
      />
    </>
  );
}
