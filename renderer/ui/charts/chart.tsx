import { ActionIcon, ScrollArea, SegmentedControl, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toTsv } from '#shared/sheet.ts';
import { Section } from '../pages/section.tsx';
import { copyText } from '../text/clipboard.ts';
import { formatCount } from '../text/format.ts';
import { Bars } from './bars.tsx';
import type { ChartPoint } from './chart-point.ts';
import { Plot, type PlotMarks } from './plot.tsx';
import classes from './charts.module.css';

/** Rows shown; copying gives all of them. */
const MOST_ROWS = 500;

/** How the numbers are drawn: named bars from top to bottom, columns along an axis, a line along time. */
export type ChartShape = 'bars' | 'columns' | 'line';

/** A titled chart that can be read as a table and copied as one. */
export function Chart({
  title,
  subtitle,
  points,
  shape,
  columns,
  noun,
  renderLabel,
  onOpen,
  firstBars,
  marked,
  height,
  section,
}: {
  title: string;
  subtitle?: string | undefined;
  points: readonly ChartPoint[];
  shape: ChartShape;
  /** What the labels and the values are: heads of the table. */
  columns: readonly [label: string, value: string];
  /** What is counted: `isolate`, `isolates`. */
  noun: readonly [one: string, many: string];
  /** Draws the label of a bar as something else than its text, for example as a link. */
  renderLabel?: (label: string) => ReactNode;
  /** Shows what a column or a point counts. */
  onOpen?: (label: string) => void;
  /** Of named bars: how many are shown before somebody asks for more. */
  firstBars?: number;
  /** Of columns and lines: points that stand out. */
  marked?: PlotMarks;
  /** Of columns and lines, in pixels. */
  height?: number;
  /** The chart is all of a section of the page: its heading stands in place of the title. */
  section?: { title: string; actions?: ReactNode };
}) {
  const [view, setView] = useState<'chart' | 'table'>('chart');

  function copy(): void {
    void copyText(toTsv([[...columns], ...points.map(({ label, value }) => [label, value])]), 'the numbers as TSV');
  }

  const tools = (
    <span className={classes['tools']}>
      <SegmentedControl
        aria-label={`Show ${title} as`}
        value={view}
        onChange={setView}
        data={[
          { value: 'chart', label: 'Chart' },
          { value: 'table', label: 'Table' },
        ]}
      />
      <Tooltip label="Copy as TSV">
        <ActionIcon aria-label={`Copy ${title} as TSV`} onClick={copy}>
          <IconCopy size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </span>
  );
  const drawing = (
    <>
      {view === 'table' ? (
        <ChartTable label={title} points={points} columns={columns} renderLabel={renderLabel} />
      ) : null}
      {view === 'chart' && shape === 'bars' ? (
        <Bars label={title} points={points} noun={noun} renderLabel={renderLabel} first={firstBars} />
      ) : null}
      {view === 'chart' && shape !== 'bars' ? (
        <Plot label={title} points={points} shape={shape} noun={noun} onOpen={onOpen} marked={marked} height={height} />
      ) : null}
    </>
  );

  if (section) {
    return (
      <Section
        title={section.title}
        actions={
          <div className={classes['tools']}>
            {section.actions}
            {tools}
          </div>
        }
      >
        {drawing}
      </Section>
    );
  }
  return (
    <figure className={classes['figure']}>
      <figcaption className={classes['caption']}>
        <span>
          <b>{title}</b>
          {subtitle ? <span className={classes['subtitle']}> {subtitle}</span> : null}
        </span>
        {tools}
      </figcaption>
      {drawing}
    </figure>
  );
}

/** The numbers of a chart, for those who rather read them. */
function ChartTable({
  label,
  points,
  columns,
  renderLabel,
}: {
  label: string;
  points: readonly ChartPoint[];
  columns: readonly [label: string, value: string];
  renderLabel?: ((label: string) => ReactNode) | undefined;
}) {
  return (
    <ScrollArea.Autosize
      mah={260}
      type="auto"
      className={classes['box']}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
    >
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        <tbody>
          {points.slice(0, MOST_ROWS).map((point) => (
            <tr key={point.label}>
              <th scope="row">{renderLabel ? renderLabel(point.label) : point.label}</th>
              <td>{formatCount(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {points.length > MOST_ROWS ? (
        <p className={classes['omitted']}>
          {formatCount(points.length - MOST_ROWS)} more are not shown. Copy gives all of them.
        </p>
      ) : null}
    </ScrollArea.Autosize>
  );
}
