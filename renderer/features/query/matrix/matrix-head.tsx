import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import badge from '../report/status-badge.module.css';
import { GROUP, type HeadColumn } from './matrix-columns.ts';
import type { MatrixSort } from './matrix-view.ts';
import classes from './matrix.module.css';

interface HeaderProps {
  by: string;
  label: string;
  title: string;
  /** Pixels, of what is no locus: all loci are as wide as the table says. */
  width?: number;
  at: number;
  status?: HeadColumn['status'];
  sort: MatrixSort | undefined;
  onSort: (by: string) => void;
}

function Header({ by, label, title, width, at, status, sort, onSort }: HeaderProps) {
  const isSorted = sort?.by === by;
  const order = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
  const Arrow = sort?.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      aria-sort={order}
      className={classes['header']}
      data-head={at === 0 ? 'file' : undefined}
      data-count={status}
      style={width === undefined ? undefined : { width }}
    >
      <button
        type="button"
        tabIndex={-1}
        title={title}
        onClick={() => onSort(by)}
        aria-label={status ? title : undefined}
      >
        <span className={status ? badge['sign'] : classes['label']} data-status={status}>
          {label}
        </span>
        {isSorted ? <Arrow size={12} aria-hidden="true" /> : null}
      </button>
    </div>
  );
}

/** The names of the columns, which stay in sight above the rows; a click orders the rows. */
export const MatrixHead = memo(function MatrixHead({
  head,
  headWidth,
  loci,
  columns,
  firstGroup,
  lastGroup,
  locusWidth,
  width,
  sort,
  onSort,
}: {
  head: readonly HeadColumn[];
  headWidth: number;
  loci: readonly string[];
  columns: readonly number[];
  firstGroup: number;
  lastGroup: number;
  locusWidth: number;
  width: number;
  sort: MatrixSort | undefined;
  onSort: (by: string) => void;
}) {
  const first = firstGroup * GROUP;
  const headStyle = { width, '--locus-width': `${locusWidth}px` };
  return (
    <div role="rowgroup" className={classes['head']} style={headStyle}>
      <div role="row" aria-rowindex={1} className={classes['headRow']}>
        {head.map((column, at) => (
          <Header key={column.by} {...column} at={at} sort={sort} onSort={onSort} />
        ))}
        <div role="presentation" className={classes['group']} style={{ left: headWidth + first * locusWidth }}>
          {columns.slice(first, (lastGroup + 1) * GROUP).map((column, index) => {
            const locus = loci[column] ?? '';
            const at = head.length + first + index;
            return (
              <Header
                key={column}
                by={`locus ${locus}`}
                label={locus}
                title={locus}
                at={at}
                sort={sort}
                onSort={onSort}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
});
