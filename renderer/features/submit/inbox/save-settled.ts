import { rpc } from '#renderer/api/bridge.ts';
import { chooseFiles, sendFiles } from '#renderer/records/choose-files.ts';
import { saveTable } from '#renderer/records/record-table/save-table.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { Submission } from '#shared/api/submission.ts';
import { AppError } from '#shared/problem.ts';
import { fillAssigned } from '#shared/rules/fill-assigned.ts';
import { settledTable } from '#shared/rules/settled-table.ts';

/** Rows that cross to the main side at a time. */
const AT_ONCE = 1000;

/** Saves the table of a submission as it was sent, with the ids that its rows got, as a workbook. */
export async function saveSettled(submission: Submission): Promise<void> {
  const name = await saveRows(`submission-${submission.id}`, settledTable(submission));
  if (name !== undefined) notifyDone(`Saved as ${name}.`);
}

/**
 * Asks for a table of the user's own and saves it as a new workbook, with the ids that the submission got. AppError 400 `no_name_column`,
 * `date_cells`, and those of `file:read-table`.
 */
export async function fillOwnTable(submission: Submission): Promise<void> {
  const [file] = await sendFiles(await chooseFiles('import-files'));
  if (!file) return;
  const {
    rows: [columns = [], ...rows],
    dates: [date],
  } = await rpc.call('file:read-table', { token: file.token });
  if (date) {
    const where = `Row ${date[0]} has a date of the spreadsheet in the column "${columns[date[1]] ?? ''}".`;
    throw new AppError(400, 'date_cells', `${where} Make the column a text, so that nothing is read into it.`);
  }
  const filled = fillAssigned(submission, { columns, rows });
  if (!filled) {
    const sentence = `${file.name} needs a column with the names that you sent, called seq_id, profile_id, isolate, id or name, or for alleles one called sequence.`;
    throw new AppError(400, 'no_name_column', sentence);
  }
  const name = await saveRows(file.name.replace(/(\.\w+)?(\.gz)?$/, '-with-ids'), filled);
  if (name === undefined) return;
  const left = [
    ...(filled.unassigned.length > 0 ? [`${formatQuantity(filled.unassigned.length, 'row')} without an id`] : []),
    ...(filled.unknown.length > 0 ? [`${formatQuantity(filled.unknown.length, 'row')} not in the submission`] : []),
    ...filled.unclear.slice(0, 3).map(({ row, reason }) => `row ${row}: ${reason}`),
    ...(filled.unclear.length > 3 ? [`and ${formatQuantity(filled.unclear.length - 3, 'more unclear row')}`] : []),
  ];
  const rest = left.length > 0 ? ` Left as they are: ${left.join('; ')}.` : '';
  notifyDone(`Saved as ${name}, with ${formatQuantity(filled.filled, 'id')}.${rest}`);
}

/** Saves rows as a workbook. Gives its name, or undefined if the user cancelled. */
async function saveRows(
  fileName: string,
  { columns, rows }: { columns: readonly string[]; rows: readonly string[][] },
): Promise<string | undefined> {
  const saved = await saveTable(
    {
      fileName,
      kind: 'xlsx',
      label: 'Submission',
      columns: columns.map((header, index) => ({
        id: String(index),
        header,
        value: (row: string[]) => row[index] ?? '',
      })),
      async read(use) {
        for (let from = 0; from < rows.length; from += AT_ONCE) await use(rows.slice(from, from + AT_ONCE));
      },
    },
    { signal: new AbortController().signal, onWriting: () => undefined },
  );
  return saved?.name;
}
