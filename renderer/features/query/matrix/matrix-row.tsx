import { memo } from 'react';
import { reportAt, statusAt } from '../results/packed-result.ts';
import { isKnown } from '../results/status-labels.ts';
import { cellText, placeAt, wordsAt, type MatrixRow } from './matrix.ts';
import { GROUP, ROW_HEIGHT, type HeadColumn } from './matrix-columns.ts';
import { FoundSign, VerdictWords } from '#renderer/records/verdict/found-sign.tsx';
import { headText, stateOfRow } from './matrix-view.ts';
import classes from './matrix.module.css';

interface GroupProps {
  id: string;
  row: MatrixRow;
  /** Places in the matrix of the loci shown. */
  columns: readonly number[];
  group: number;
  /** Columns before the loci. */
  offset: number;
  left: number;
}

/** A run of cells of one row. What each says is read out for screen readers where it is only a sign. */
const CellGroup = memo(function CellGroup({ id, row, columns, group, offset, left }: GroupProps) {
  return (
    <div role="presentation" className={classes['group']} style={{ left }}>
      {columns.slice(group * GROUP, (group + 1) * GROUP).map((column, index) => {
        const place = placeAt(row, column);
        const status = statusAt(row.result, place);
        const at = offset + group * GROUP + index;
        const nearest = place === undefined || isKnown(status) ? undefined : reportAt(row.result, place)?.nearest;
        const words = status === 'exact' ? undefined : wordsAt(row, place)?.word;
        const text = cellText(row, column);
        return (
          <div
            key={column}
            id={`${id}-${at}`}
            role="gridcell"
            aria-colindex={at + 1}
            aria-label={
              words &&
              (nearest ? `${words}, nearest ${nearest.allele_id}` : isKnown(status) ? `${text}, ${words}` : words)
            }
            className={classes['cell']}
            data-status={status}
            data-at={at}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
});

/** What stands in columns before the loci where nothing was found. */
const EMPTY: Record<string, string> = { key: '–', database: '✕ none fits' };

/** One genome: its name and type, counts, and the loci in sight. */
export const MatrixRowView = memo(function MatrixRowView({
  id,
  row,
  index,
  head,
  headWidth,
  columns,
  firstGroup,
  lastGroup,
  locusWidth,
  width,
}: {
  id: string;
  row: MatrixRow;
  index: number;
  head: readonly HeadColumn[];
  headWidth: number;
  columns: readonly number[];
  firstGroup: number;
  lastGroup: number;
  locusWidth: number;
  /** Pixels of the whole row. */
  width: number;
}) {
  const { verdict } = row.result;
  const groups = Array.from({ length: lastGroup - firstGroup + 1 }, (_, place) => firstGroup + place);
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      className={classes['row']}
      data-row={index}
      data-odd={index % 2 === 1 || undefined}
      style={{ width, transform: `translateY(${index * ROW_HEIGHT}px)` }}
    >
      {head.map(({ by, width: cellWidth, status }, at) => {
        const text = headText(row, by);
        return (
          <div
            key={by}
            id={`${id}-${at}`}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            aria-colindex={at + 1}
            className={classes['cell']}
            data-head={at === 0 ? 'file' : 'value'}
            data-count={status === undefined ? undefined : status}
            data-zero={(status !== undefined && text === '0') || undefined}
            data-at={at}
            style={{ width: cellWidth }}
          >
            {by === 'state' ? <FoundSign state={stateOfRow(row)} /> : null}
            {by === 'verdict' && verdict ? (
              <VerdictWords kind={verdict.kind} />
            ) : text === '' ? (
              (EMPTY[by] ?? '')
            ) : (
              text
            )}
          </div>
        );
      })}
      {groups.map((group) => (
        <CellGroup
          key={group}
          id={id}
          row={row}
          columns={columns}
          group={group}
          offset={head.length}
          left={headWidth + group * GROUP * locusWidth}
        />
      ))}
    </div>
  );
});
