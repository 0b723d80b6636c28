import type { CuratedRow } from './read-rows.ts';

export interface TableHandler {
  take(row: CuratedRow): void | Promise<void>;
  /** Called after the last row. */
  finish?(): void | Promise<void>;
}
