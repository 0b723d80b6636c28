import { ActionIcon, Group, SegmentedControl, Select, Switch, Text } from '@mantine/core';
import { IconArrowsHorizontal, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/format.ts';
import { StatusBadge } from '../report/status-badge.tsx';
import { STATUSES, type PackedResult } from '../results/packed-result.ts';
import { MapCanvas } from './map-canvas.tsx';
import { firstBasesPerLine, layOut, zoomed } from './map-layout.ts';
import { listPlacements, placeLoci, type ContigMap, type MapContig, type Placement } from './placements.ts';
import { PositionTable } from './position-table.tsx';
import classes from './contig-map.module.css';

/** What the map does not show, in sentences. */
function describeRest(result: PackedResult, map: ContigMap): string[] {
  const unlisted = result.contigs - result.contig_list.length;
  return [
    map.absent.length > 0
      ? `Not found: ${map.absent.slice(0, 12).join(', ')}${map.absent.length > 12 ? ` and ${formatCount(map.absent.length - 12)} more` : ''}.`
      : '',
    map.ambiguous.length > 0
      ? `Several contigs are called ${map.ambiguous.join(', ')}; their loci are drawn on the longest of that name.`
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
  const [shape, setShape] = useState<'map' | 'table'>('map');
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
  const present = STATUSES.filter((status) => placements.some((placement) => placement.status === status));
  const rest = describeRest(result, map);
  return (
    <>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          {result.schemes.length > 0 ? (
            <Select
              aria-label="Loci of"
              data={[
                ...result.schemes.map(({ scheme_id, description }) => ({
                  value: String(scheme_id),
                  label: description,
                })),
                { value: '', label: 'all loci' },
              ]}
              value={chosen}
              onChange={(id) => setChosen(id ?? '')}
              allowDeselect={false}
              w={160}
            />
          ) : null}
          <SegmentedControl
            aria-label="Show as"
            data={[
              { value: 'map', label: 'Map' },
              { value: 'table', label: 'Table' },
            ]}
            value={shape}
            onChange={(value) => setShape(value)}
          />
        </Group>
        {shape === 'map' ? (
          <Group gap={4}>
            {whole.contigs.some(isEmpty) ? (
              <Switch
                label="Contigs without loci"
                checked={showsEmpty}
                onChange={(event) => setShowsEmpty(event.currentTarget.checked)}
                mr="xs"
              />
            ) : null}
            <Text size="xs" c="dimmed">
              {formatCount(basesPerLine)} bases a line
            </Text>
            <ActionIcon aria-label="Zoom out" title="Zoom out (−)" onClick={() => zoomBy(1 / 1.5)}>
              <IconZoomOut size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon aria-label="Zoom in" title="Zoom in (+)" onClick={() => zoomBy(1.5)}>
              <IconZoomIn size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon aria-label="Longest contig on one line" title="Longest contig on one line (0)" onClick={fit}>
              <IconArrowsHorizontal size={16} aria-hidden="true" />
            </ActionIcon>
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
          <div className={classes['legend']}>
            {present.map((status) => (
              <StatusBadge
                key={status}
                status={status}
                count={placements.filter((placement) => placement.status === status).length}
              />
            ))}
            <span className={classes['hint']}>above the line: forward strand, below: reverse</span>
          </div>
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
