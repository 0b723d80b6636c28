import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toTsv } from '#shared/sheet.ts';
import { copyText } from '../text/clipboard.ts';
import { formatCount, formatQuantity } from '../text/format.ts';
import classes from './charts.module.css';
import { crossRows } from './cross-rows.ts';

/** How often a pair of values occurs. */
interface CrossCount {
  row: string;
  column: string;
  value: number;
}

/** Rows and columns drawn; copying gives all pairs. */
const MOST_ROWS = 25;
const MOST_COLUMNS = 60;

/** The shade of the fullest cell in percent of the accent colour: text stays legible on it. */
const DARKEST = 42;

/** Counts of pairs of values: a row for each of the first, a column for each of the second, the darker the more. */
export function CrossTable({
  title,
  heads,
  counts,
  noun,
  renderCell,
}: {
  title: string;
  heads: readonly [row: string, column: string];
  /** Columns stand in the order in which they come here, rows as `crossRows` orders them. */
  counts: readonly CrossCount[];
  noun: readonly [one: string, many: string];
  /** Draws a count as something else than its figure, for example as a link. */
  renderCell: (count: CrossCount, figure: string) => ReactNode;
}) {
  const columns = [...new Set(counts.map(({ column }) => column))];
  const cells = new Map<string, CrossCount>();
  for (const count of counts) {
    cells.set(JSON.stringify([count.row, count.column]), count);
  }
  const { rows, isByValue } = crossRows(counts);
  const shownRows = isByValue ? rows.slice(-MOST_ROWS) : rows.slice(0, MOST_ROWS);
  const highest = counts.reduce((most, { value }) => Math.max(most, value), 1);
  const shownColumns = columns.slice(-MOST_COLUMNS);

  function copy(): void {
    const lines = counts.map(({ row, column, value }) => [row, column, value]);
    void copyText(toTsv([[...heads, noun[1]], ...lines]), 'the numbers as TSV');
  }

  return (
    <figure className={classes['figure']}>
      <figcaption className={classes['caption']}>
        <b>{title}</b>
        <Tooltip label="Copy as TSV">
          <ActionIcon aria-label={`Copy ${title} as TSV`} onClick={copy}>
            <IconCopy size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </figcaption>
      <div className={classes['cross']} role="group" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              {shownColumns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">All</th>
            </tr>
          </thead>
          <tbody>
            {shownRows.map(([row, total]) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {shownColumns.map((column) => {
                  const count = cells.get(JSON.stringify([row, column]));
                  if (!count) {
                    return (
                      <td key={column} data-none>
                        0
                      </td>
                    );
                  }
                  const shade = 6 + ((DARKEST - 6) * count.value) / highest;
                  const background = `color-mix(in srgb, var(--accent) ${shade.toFixed(1)}%, transparent)`;
                  return (
                    <td key={column} style={{ background }}>
                      {renderCell(count, formatCount(count.value))}
                    </td>
                  );
                })}
                <td>{formatCount(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > MOST_ROWS || columns.length > MOST_COLUMNS ? (
        <p className={classes['omitted']}>
          {[
            ...(rows.length > MOST_ROWS
              ? [
                  isByValue
                    ? formatQuantity(rows.length - MOST_ROWS, 'row before the first', 'rows before the first')
                    : formatQuantity(rows.length - MOST_ROWS, 'row with fewer', 'rows with fewer'),
                ]
              : []),
            ...(columns.length > MOST_COLUMNS
              ? [formatQuantity(columns.length - MOST_COLUMNS, 'column before the first', 'columns before the first')]
              : []),
          ].join(' and ')}{' '}
          are left out. Copy gives all of them.
        </p>
      ) : null}
    </figure>
  );
}
