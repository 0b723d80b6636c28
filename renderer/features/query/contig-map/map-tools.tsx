import { ActionIcon, Select, Text } from '@mantine/core';
import { IconArrowsHorizontal, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { formatCount } from '#renderer/ui/text/format.ts';
import { StatusBadge } from '../report/status-badge.tsx';
import type { PackedResult } from '../results/packed-result.ts';
import { STATUS_ORDER } from '../results/status-words.ts';
import type { MapActions } from './map-keys.ts';
import type { Placement } from './placements.ts';
import classes from './contig-map.module.css';

interface LociChoiceProps {
  result: PackedResult;
  /** Id of a scheme; empty for all loci. */
  value: string;
  onChange: (value: string) => void;
}

/** Chooses whose loci the map shows. */
export function LociChoice({ result, value, onChange }: LociChoiceProps) {
  const schemes = result.schemes.map(({ scheme_id, description }) => ({
    value: String(scheme_id),
    label: description,
  }));
  return (
    <Select
      aria-label="Loci of"
      data={[...schemes, { value: '', label: 'all loci' }]}
      value={value}
      onChange={(id) => onChange(id ?? '')}
      allowDeselect={false}
      w={160}
    />
  );
}

/** The scale of the map, and what changes it. */
export function MapZoom({
  basesPerLine,
  onZoom,
  onFit,
}: { basesPerLine: number } & Pick<MapActions, 'onZoom' | 'onFit'>) {
  return (
    <>
      <Text size="xs" c="dimmed">
        {formatCount(basesPerLine)} bases per line
      </Text>
      <ActionIcon aria-label="Zoom out" title="Zoom out (−)" onClick={() => onZoom(1 / 1.5)}>
        <IconZoomOut size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(1.5)}>
        <IconZoomIn size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label="Longest contig on one line" title="Longest contig on one line (0)" onClick={onFit}>
        <IconArrowsHorizontal size={16} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

/** The statuses that occur on the map, with their counts. */
export function MapLegend({ placements }: { placements: readonly Placement[] }) {
  const counts = STATUS_ORDER.map((status) => ({
    status,
    count: placements.filter((placement) => placement.status === status && placement.piece !== 2).length,
  }));
  return (
    <div className={classes['legend']}>
      {counts.map(({ status, count }) =>
        count > 0 ? <StatusBadge key={status} status={status} count={count} /> : null,
      )}
      <span className={classes['hint']}>above the line: forward strand, below: reverse</span>
    </div>
  );
}
