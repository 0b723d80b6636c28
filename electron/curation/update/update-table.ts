import { randomUUID } from 'node:crypto';
import { refusal } from '#shared/api/error-codes.ts';
import type { UpdatedRow, UpdatedTable } from '#shared/api/curation/update-table.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { inRowOrder, warningOf } from '#shared/rules/rule-problem.ts';
import { missingReason } from '#electron/store/changes/deletion-reason.ts';
import type { UpdateOrder } from '../curation-input.ts';
import { kindNamed } from '../kinds.ts';
import { refuseRows } from '../refuse-rows.ts';
import { changeRecord, deleteRecord, type RecordWriting } from '../write-record.ts';
import { openUpdates, readUpdate, type PlannedUpdate } from './read-updates.ts';

/**
 * Changes or deletes the records of a table, all or none, as one batch. AppError codes: bad_parameter 400, record_refused 400 with row
 * and column of each problem, reason_needed 400, no_right 403, in_use 409.
 */
export async function updateRecords(
  writing: RecordWriting,
  order: UpdateOrder,
  check: () => void = () => undefined,
): Promise<UpdatedTable> {
  const reader = openUpdates(writing, { ...order, withAlleles: true }, (right, what) =>
    writing.curator.refuse(right, what),
  );
  const { columns, kind } = reader;
  const planned: PlannedUpdate[] = [];
  const rows: UpdatedRow[] = [];
  let unchanged = 0;
  if (reader.problems.length === 0) {
    for (const [index, cells] of order.rows.entries()) {
      check();
      const read = await readUpdate(reader, cells, index + 1);
      if (!read) continue;
      if (read.planned) planned.push(read.planned);
      else unchanged += 1;
      if (order.dryRun && (read.told.cells.length > 0 || order.action === 'delete')) rows.push(read.told);
    }
  }
  const missing =
    order.action === 'delete' ? missingReason(writing.database, order.reason, 'these records') : undefined;
  const problems = inRowOrder(reader.problems);
  const ignored = columns.ignored.length > 0 ? { ignored: columns.ignored } : {};
  if (order.dryRun) {
    if (missing !== undefined) problems.unshift(warningOf('reason_needed', missing));
    return { changed: planned.length, unchanged, rows, problems, ...ignored };
  }
  refuseRows(problems, order.reason, 'Nothing was changed.');
  if (missing !== undefined) throw refusal('reason_needed', missing);
  const batch = randomUUID();
  const each = { ...writing, telling: { reason: order.reason, batch } };
  const designations = kindNamed('designations');
  for (const { row, key, members, alleles } of planned) {
    check();
    await inRow(row, async () => {
      if (order.action === 'delete') return deleteRecord(each, kind, key, '*');
      await changeRecord(each, kind, key, members, '*');
      if (alleles) await changeRecord(each, designations, key, alleles, '*');
    });
  }
  return {
    changed: planned.length,
    unchanged,
    rows: [],
    problems,
    ...ignored,
    ...defined({ batch: planned.length > 0 ? batch : undefined }),
  };
}

async function inRow(row: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, code, message } = error.problem;
    const details = (error.problem.details ?? [{ reason: message }]).map((detail) => ({ row, ...detail }));
    throw new AppError(status, code, `Nothing was changed. Row ${row}: ${message}`, details);
  }
}
