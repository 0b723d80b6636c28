import { defined } from '#shared/defined.ts';
import type { ScanCounts, ScanFinding, ScannedIsolate, ScanPlan, ScanRow } from '#shared/rpc/contract/scan.ts';
import type { ScanResult } from '#electron/curation/scan/scan-isolates.ts';

/** Rows that a screen gets at most. */
const MOST_ROWS = 50_000;

/** What a screen shows of a scan. If there are too many rows, those come first that are about something that was found. */
export function planOf({
  isolates: database,
  definitions,
  result,
  written,
}: {
  isolates: string;
  definitions: string;
  result: ScanResult;
  written?: ScanPlan['written'];
}): ScanPlan {
  const { isolates, loci, without_contigs } = result;
  const counts = countStates(isolates);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0) - (counts.same ?? 0);
  const rows = rowsOf(isolates, all > MOST_ROWS);
  return {
    database,
    definitions,
    loci: loci.length,
    isolates: isolates.length,
    without_contigs,
    counts,
    rows,
    omitted: all - rows.length,
    ...defined({ written }),
  };
}

function countStates(isolates: readonly ScannedIsolate[]): ScanCounts {
  const counts: ScanCounts = {};
  const add = (state: keyof ScanCounts, number: number) => (counts[state] = (counts[state] ?? 0) + number);
  for (const { same, findings } of isolates) {
    if (same > 0) add('same', same);
    for (const { state } of findings) add(state, 1);
  }
  return counts;
}

function rowsOf(isolates: readonly ScannedIsolate[], isFoundOnly: boolean): ScanRow[] {
  const rows: ScanRow[] = [];
  for (const { id, name, findings } of isolates) {
    for (const finding of findings) {
      if (isFoundOnly && finding.state === 'missing') continue;
      if (rows.length >= MOST_ROWS) return rows;
      rows.push(rowOf(id, name, finding));
    }
  }
  return rows;
}

function rowOf(id: number, isolate: string, { novel, ...finding }: ScanFinding): ScanRow {
  if (!novel) return { id, isolate, ...finding };
  const { sequence, ...about } = novel;
  return { id, isolate, ...finding, novel: { ...about, length: sequence.length } };
}
