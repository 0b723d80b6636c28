import { ActionIcon, Group, SegmentedControl, Select, Switch, Text } from '@mantine/core';
import { IconArrowsHorizontal, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { StatusBadge } from '../report/status-badge.tsx';
import type { PackedResult } from '../results/packed-result.ts';
import { STATUS_ORDER } from '../results/status-labels.ts';
import { MapCanvas } from './map-canvas.tsx';
import type { MapActions } from './map-keys.ts';
import { firstBasesPerLine, layOut, zoomed } from './map-layout.ts';
import { type ContigMap, listPlacements, type MapContig, placeLoci, type Placement } from './placements.ts';
import { PositionTable } from './position-table.tsx';
import classes from './contig-map.module.css';

interface LociChoiceProps {
  result: PackedResult;
  /** Id of a scheme; empty for all loci. */
  value: string;
  onChange: (value: string) => void;
}

type Shape = 'map' | 'table';

const SHAPES: { value: Shape; label: string }[] = [
  { value: 'map', label: 'Map' },
  { value: 'table', label: 'Table' },
];

/** What the map does not show, in sentences. */
function describeRest(result: PackedResult, map: ContigMap): string[] {
  const unlisted = result.contigs - result.contig_list.length;
  return [
    map.absent.length > 0
      ? `Not found: ${map.absent.slice(0, 12).join(', ')}${map.absent.length > 12 ? ` and ${formatCount(map.absent.length - 12)} more` : ''}.`
      : '',
    map.ambiguous.length > 0
      ? `Several contigs are called ${map.ambiguous.join(', ')}. Their loci are drawn on the longest of them.`
      : '',
    unlisted > 0
      ? `${formatQuantity(unlisted, 'shorter contig')} without loci ${unlisted === 1 ? 'is' : 'are'} not drawn.`
      : '',
  ].filter(Boolean);
}

function isEmpty({ placements }: MapContig): boolean {
  return placements.length === 0;
}

/** The contigs on which something lies. */
function withoutEmpty(map: ContigMap): ContigMap {
  return { ...map, contigs: map.contigs.filter((contig) => !isEmpty(contig)) };
}

/** Where the loci of a result lie on its contigs, drawn or as a table. */
export function ContigMapView({
  result,
  onOpen,
}: {
  result: PackedResult;
  onOpen: (locus: string, among: readonly string[]) => void;
}) {
  const [chosen, setChosen] = useState(result.schemes[0] ? String(result.schemes[0].scheme_id) : '');
  const [shape, setShape] = useState<Shape>('map');
  const [zoom, setZoom] = useState<{ map: ContigMap; basesPerLine: number }>();
  const [selected, setSelected] = useState<Placement>();
  const [showsEmpty, setShowsEmpty] = useState(false);
  const whole = useMemo(() => {
    const scheme = result.schemes.find(({ scheme_id }) => String(scheme_id) === chosen);
    return placeLoci(result, scheme && new Set(scheme.loci));
  }, [result, chosen]);
  const map = useMemo(() => (showsEmpty ? whole : withoutEmpty(whole)), [whole, showsEmpty]);
  const basesPerLine = zoom?.map === map ? zoom.basesPerLine : firstBasesPerLine(map);
  const layout = useMemo(() => layOut(map, basesPerLine), [map, basesPerLine]);
  const placements = useMemo(() => listPlacements(map), [map]);
  const current = selected && placements.includes(selected) ? selected : undefined;
  const open = useCallback(
    (placement: Placement) => {
      setSelected(placement);
      onOpen(placement.locus, [...new Set(placements.map(({ locus }) => locus))]);
    },
    [onOpen, placements],
  );
  const zoomBy = (factor: number) => setZoom({ map, basesPerLine: zoomed(map, basesPerLine, factor) });
  const fit = () => setZoom({ map, basesPerLine: zoomed(map, basesPerLine, 0) });
  const rest = describeRest(result, map);
  return (
    <>
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          {result.schemes.length > 0 ? <LociChoice result={result} value={chosen} onChange={setChosen} /> : null}
          <SegmentedControl aria-label="Show as" data={SHAPES} value={shape} onChange={setShape} />
        </Group>
        {shape === 'map' ? (
          <Group gap={4}>
            {whole.contigs.some(isEmpty) ? (
              <Switch
                label="Contigs without loci"
                checked={showsEmpty}
                onChange={(event) => setShowsEmpty(event.currentTarget.checked)}
                mr="sm"
              />
            ) : null}
            <MapZoom basesPerLine={basesPerLine} onZoom={zoomBy} onFit={fit} />
          </Group>
        ) : null}
      </Group>
      {shape === 'map' && map.contigs.length > 0 ? (
        <>
          <MapCanvas
            label={`Loci on the contigs of ${result.name}`}
            layout={layout}
            placements={placements}
            selected={current}
            onSelect={setSelected}
            onOpen={open}
            onZoom={zoomBy}
            onFit={fit}
          />
          <MapLegend placements={placements} />
        </>
      ) : null}
      {shape === 'map' && map.contigs.length === 0 ? <EmptyState title="None of these loci lies on a contig" /> : null}
      {shape === 'table' ? (
        <PositionTable name={result.name} placements={placements} stamp={result.stamp} onOpen={open} />
      ) : null}
      {rest.map((sentence) => (
        <p key={sentence} className={classes['rest']}>
          {sentence}
        </p>
      ))}
    </>
  );
}

/** Chooses whose loci the map shows. */
function LociChoice({ result, value, onChange }: LociChoiceProps) {
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

function MapZoom({ basesPerLine, onZoom, onFit }: { basesPerLine: number } & Pick<MapActions, 'onZoom' | 'onFit'>) {
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
function MapLegend({ placements }: { placements: readonly Placement[] }) {
  const counts = STATUS_ORDER.map((status) => ({
    status,
    count: placements.filter((placement) => placement.status === status && (placement.piece?.place ?? 1) === 1).length,
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
