import type { ReactNode } from 'react';
import classes from './isolates.module.css';

const ROW_HEIGHT = 28;
/** Pixels that tools, header and count of a table take. */
const AROUND_ROWS = 128;
const LEAST_HEIGHT = 220;

/** Room for a table within a page: as high as its rows, at most about half a window. */
export function TableBox({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <div className={classes['table']} style={{ maxHeight: Math.max(LEAST_HEIGHT, AROUND_ROWS + rows * ROW_HEIGHT) }}>
      {children}
    </div>
  );
}
