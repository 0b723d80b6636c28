import { LocusStatus } from '../rpc/contract/typing.ts';
import { statusCell } from './locus-cell.ts';
import { hasChosen } from './profile-rows.ts';
import { anyDatabaseCells, anyDatabaseRows } from './any-database-rows.ts';
import {
  lociOf,
  NOTHING,
  reportsByLocus,
  type ResultLayout,
  type RowChoice,
  type TypingColumns,
} from './result-layout.ts';

/** How many of the loci have each status, in the order of `LocusStatus`. */
export function countStatuses(loci: readonly string[], reports: ReturnType<typeof reportsByLocus>): number[] {
  const counts = new Map<LocusStatus, number>();
  for (const locus of loci) {
    const status = reports.get(locus)?.status;
    if (status !== undefined) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return LocusStatus.options.map((status) => counts.get(status) ?? 0);
}

/** The same for each scheme where each file has its own database: the statuses of the loci stand in one cell. */
function openStatusLayout(only: RowChoice | undefined): ResultLayout {
  return {
    columns: ['file', 'database', 'scheme', ...LocusStatus.options, 'statuses'],
    rowsOf(file, result) {
      const all = reportsByLocus(result);
      return anyDatabaseRows(result, only).map((row) => {
        const [, database = NOTHING, scheme = NOTHING] = anyDatabaseCells(file, result, row);
        const statuses = row.reports.map(({ locus, status }) => [locus, status] as const);
        const counts = countStatuses(
          statuses.map(([locus]) => locus),
          all,
        );
        const record = () => ({
          file,
          database,
          scheme,
          counts: Object.fromEntries(LocusStatus.options.map((status, index) => [status, counts[index]])),
          statuses: Object.fromEntries(statuses),
        });
        const text = statuses.map((one) => one.join('=')).join(' ') || NOTHING;
        return { cells: [file, database, scheme, ...counts, text], record };
      });
    },
  };
}

/** For each file, how many loci have each status, and the status of each locus. */
export function statusLayout(columns: TypingColumns, only?: RowChoice): ResultLayout {
  if (columns.isOpen) return openStatusLayout(only);
  const loci = lociOf(columns);
  return {
    columns: ['file', ...LocusStatus.options, ...loci],
    rowsOf(file, result) {
      if (!hasChosen(loci, result, only)) return [];
      const reports = reportsByLocus(result);
      const counts = countStatuses(loci, reports);
      const known = () => loci.flatMap((locus) => reports.get(locus) ?? []);
      const record = () => ({
        file,
        counts: Object.fromEntries(LocusStatus.options.map((status, index) => [status, counts[index]])),
        statuses: Object.fromEntries(known().map(({ locus, status }) => [locus, status])),
      });
      const cells = loci.map((locus) => {
        const status = reports.get(locus)?.status;
        return status === undefined ? null : statusCell(status);
      });
      return [{ cells: [file, ...counts, ...cells], record }];
    },
  };
}
