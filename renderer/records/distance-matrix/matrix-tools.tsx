import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { shareOf, type MatrixColours } from './matrix-colours.ts';
import type { MatrixLayout } from './matrix-layout.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { MatrixModel } from './matrix-model.ts';
import classes from './distance-matrix.module.css';

interface MatrixToolsProps {
  model: MatrixModel;
  layout: MatrixLayout;
  colours: MatrixColours;
  ratio: number;
  /** Whether all is in sight. */
  isWhole: boolean;
  onZoom: (direction: 1 | -1) => void;
  onFit: () => void;
}

/** The size of the cells, and what their colours mean. */
export function MatrixTools({ model, layout, colours, ratio, isWhole, onZoom, onFit }: MatrixToolsProps) {
  const shared = layout.cell * ratio < 1 ? 2 ** Math.floor(Math.log2(1 / (layout.cell * ratio))) : 1;
  return (
    <div className={classes['tools']} role="group" aria-label="View of the matrix">
      <Group gap={4} wrap="nowrap">
        <Tool label="Smaller cells" keys="-" isDisabled={isWhole} onClick={() => onZoom(-1)}>
          <IconZoomOut size={16} aria-hidden="true" />
        </Tool>
        <Tool label="Larger cells" keys="+" isDisabled={layout.cell >= 48} onClick={() => onZoom(1)}>
          <IconZoomIn size={16} aria-hidden="true" />
        </Tool>
        <Tool label="Whole matrix" keys="0" isDisabled={isWhole} onClick={onFit}>
          <IconMaximize size={16} aria-hidden="true" />
        </Tool>
      </Group>
      <Legend model={model} colours={colours} />
      {shared > 1 ? (
        <span className={classes['note']}>
          Each point shows the nearest pair of {shared} × {shared} cells.
        </span>
      ) : null}
    </div>
  );
}

function Tool({
  label,
  keys,
  isDisabled,
  onClick,
  children,
}: {
  label: string;
  keys: string;
  isDisabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon variant="default" aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** The scale of colours, with round distances below it. */
function Legend({ model: { largest }, colours }: { model: MatrixModel; colours: MatrixColours }) {
  const ticks = ticksOf(largest);
  return (
    <div className={classes['legend']}>
      <span>Differing loci</span>
      <div className={classes['scale']}>
        <div
          className={classes['ramp']}
          style={{ backgroundImage: `linear-gradient(to right, ${colours.ramp.join(', ')})` }}
        />
        {ticks.map((tick) => (
          <span key={tick} className={classes['tick']} style={{ left: `${100 * shareOf(tick, largest)}%` }}>
            {formatCount(tick)}
          </span>
        ))}
      </div>
      <span className={classes['swatch']} style={{ background: colours.unknown }} />
      <span>not known</span>
    </div>
  );
}

/** 0, powers of ten, and the largest distance, as far as they have room beside each other. */
function ticksOf(largest: number): number[] {
  const ticks = [0];
  for (let tick = 1; tick < largest; tick *= 10) {
    const isFree = shareOf(tick, largest) - shareOf(ticks.at(-1) ?? 0, largest) > 0.14;
    if (isFree && shareOf(tick, largest) < 0.82) ticks.push(tick);
  }
  return largest > 0 ? [...ticks, largest] : ticks;
}
