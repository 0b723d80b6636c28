import { LocusStatus } from '../rpc/contract/typing.ts';
import { statusCell } from './locus-cell.ts';
import { hasChosen } from './profile-rows.ts';
import { lociOf, reportsByLocus, type ResultLayout, type RowChoice, type TypingColumns } from './result-layout.ts';

/** How many of the loci have each status, in the order of `LocusStatus`. */
export function countStatuses(loci: readonly string[], reports: ReturnType<typeof reportsByLocus>): number[] {
  const counts = new Map<LocusStatus, number>();
  for (const locus of loci) {
    const status = reports.get(locus)?.status;
    if (status !== undefined) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return LocusStatus.options.map((status) => counts.get(status) ?? 0);
}

/** For each file, how many loci have each status, and the status of each locus. */
export function statusLayout(columns: TypingColumns, only?: RowChoice): ResultLayout {
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
