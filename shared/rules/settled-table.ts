import type { Submission } from '../api/submission.ts';

/** Columns behind those that were sent. */
const SETTLED = ['assigned_id', 'state', 'reason'] as const;

interface SettledRow {
  status: string;
  assigned_id?: string | undefined;
  reason?: string | undefined;
}

/**
 * The table of a submission as it was sent, row by row, with what became of each row behind it: the id of its record, the state, and
 * why it was rejected. Deployed servers say nothing of rows of isolates; their cells stay empty.
 */
export function settledTable({ seqs, profiles, isolates, items = [] }: Submission): {
  columns: string[];
  rows: string[][];
} {
  if (seqs) return joined(seqs.map(({ seq_id, sequence, ...one }) => ({ cells: { seq_id, sequence }, one })));
  if (profiles) {
    return joined(
      profiles.map(({ profile_id, designations, fields = {}, ...one }) => ({
        cells: { profile_id, ...designations, ...fields },
        one,
      })),
    );
  }
  const byRow = new Map(items.map((item) => [item.row, item]));
  return joined((isolates ?? []).map((cells, index) => ({ cells, one: byRow.get(index + 1) })));
}

function joined(sent: readonly { cells: Record<string, string>; one: SettledRow | undefined }[]) {
  const names = [...new Set(sent.flatMap(({ cells }) => Object.keys(cells)))];
  const rows = sent.map(({ cells, one }) => {
    const own = new Map(Object.entries(cells));
    return [...names.map((name) => own.get(name) ?? ''), one?.assigned_id ?? '', one?.status ?? '', one?.reason ?? ''];
  });
  return { columns: [...names, ...SETTLED], rows };
}
