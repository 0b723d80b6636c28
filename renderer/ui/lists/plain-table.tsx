import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../text/format.ts';
import classes from './plain-table.module.css';

export interface PlainColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column, all other values at the start. */
  isNumber?: boolean;
  /** Short values, such as days, are not broken at their hyphens and blanks. */
  isUnbroken?: boolean;
  /** Sentences and long names get some width, so that they do not stand one word to a line. */
  isText?: boolean;
}

interface PlainTableProps<Row> {
  /** What the rows are, for people who hear the page. */
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The table takes the width that there is. */
  isWide?: boolean;
  /** Rows that are shown; how many more there are stands below. */
  most?: number;
  /** A sentence about those that are not shown. */
  beyond?: string;
}

function isEmpty(value: ReactNode): boolean {
  return value === undefined || value === null || value === '';
}

/** A short table, as high as its rows and, if nothing else is said, as wide as its text. A column without any value is left out. */
export function PlainTable<Row>({ rows, most = rows.length, beyond = '', ...table }: PlainTableProps<Row>) {
  const more = rows.length - most;
  return (
    <>
      <Rows {...table} rows={rows.slice(0, most)} />
      {more > 0 ? (
        <Text size="sm" c="dimmed">
          And {formatCount(more)} more. {beyond}
        </Text>
      ) : null}
    </>
  );
}

function Rows<Row>({ label, columns, rows, keyOf, isWide = false }: PlainTableProps<Row>) {
  const used = columns.filter(({ cell }) => rows.some((row) => !isEmpty(cell(row))));
  return (
    <div className={classes['scroller']} data-wide={isWide || undefined} role="group" aria-label={label} tabIndex={0}>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            {used.map(({ header, isNumber }) => (
              <th key={header} scope="col" data-number={isNumber || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {used.map(({ header, cell, isNumber, isUnbroken, isText }) => (
                <td
                  key={header}
                  data-number={isNumber || undefined}
                  data-unbroken={isUnbroken || undefined}
                  data-text={isText || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
