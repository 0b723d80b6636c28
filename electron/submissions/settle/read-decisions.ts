import { readTable } from '#electron/exchange/isolates/table-rows.ts';
import type { QueueItem } from '#shared/api/queue-records.ts';
import { defined } from '#shared/defined.ts';
import { AppError, type ProblemDetail } from '#shared/problem.ts';
import { didYouMean } from '#shared/rules/near-misses.ts';
import type { Decision } from './decide-items.ts';

/** Columns of a table of decisions. `item` is the name or the number of an item. */
const COLUMNS = ['item', 'decision', 'assigned_id', 'reason'] as const;
type DecisionColumn = (typeof COLUMNS)[number];
const DECISIONS = ['assign', 'reject'] as const;

/**
 * Reads decisions about the items of a submission from a table (TSV, CSV, XLSX): `item`, `decision` (assign or reject), and if
 * need be `assigned_id` and `reason`. A row without a decision is left out. AppError codes: bad_decisions 400 with all faults, and
 * those of `readTable`.
 */
export async function readDecisions(path: string, items: readonly QueueItem[]): Promise<Decision[]> {
  const faults: ProblemDetail[] = [];
  const watcher = {
    onBytes: () => {},
    onProblem: ({ line, reason }: { line?: number; reason: string }) =>
      void faults.push({ reason, ...defined({ line }) }),
  };
  const decisions: Decision[] = [];
  let columns: ReadonlyMap<DecisionColumn, number> | undefined;
  let row = 0;
  for await (const batch of readTable(path, watcher)) {
    for (const { cells } of batch) {
      if (columns === undefined) {
        columns = readHeader(cells, faults);
        continue;
      }
      row += 1;
      const cell = (name: DecisionColumn) => (cells[columns?.get(name) ?? -1] ?? '').trim();
      const decision = readDecision(cell, items, (field, reason) => faults.push({ row, field, reason }));
      if (decision) decisions.push(decision);
    }
  }
  if (faults.length === 0) return decisions;
  throw new AppError(400, 'bad_decisions', 'The table of decisions has faults. Nothing was changed.', faults);
}

function readHeader(headings: readonly string[], faults: ProblemDetail[]): ReadonlyMap<DecisionColumn, number> {
  const columns = new Map<DecisionColumn, number>();
  for (const [place, heading] of headings.entries()) {
    const known = COLUMNS.find((name) => name === heading.trim().toLowerCase());
    if (known) columns.set(known, place);
  }
  for (const name of ['item', 'decision'] as const) {
    if (!columns.has(name)) faults.push({ field: name, reason: `The table has no column "${name}".` });
  }
  return columns;
}

function readDecision(
  cell: (name: DecisionColumn) => string,
  items: readonly QueueItem[],
  report: (field: DecisionColumn, reason: string) => void,
): Decision | undefined {
  const [name, text] = [cell('item'), cell('decision').toLowerCase()];
  const kind = DECISIONS.find((one) => one === text);
  if (text === '') return undefined;
  if (!kind) {
    report('decision', `"${text}" is no decision: write assign or reject.${didYouMean(text, DECISIONS)}`);
    return undefined;
  }
  const item = items.find(({ item_id }) => item_id === name) ?? items.find(({ position }) => String(position) === name);
  if (!item) {
    report('item', `The submission has no item "${name}".`);
    return undefined;
  }
  const [id, reason] = [cell('assigned_id'), cell('reason')];
  const { position } = item;
  if (kind === 'assign') {
    return {
      kind,
      position,
      ...defined({ assigned_id: id || undefined, override: reason || undefined }),
    };
  }
  if (reason !== '') return { kind, position, reason };
  report('reason', `${item.item_id} is rejected without a reason.`);
  return undefined;
}
