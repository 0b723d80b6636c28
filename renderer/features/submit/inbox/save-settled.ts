import { saveTable } from '#renderer/records/record-table/save-table.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import type { Submission } from '#shared/api/submission.ts';
import { settledTable } from '#shared/rules/settled-table.ts';

/** Rows that cross to the main side at a time. */
const AT_ONCE = 1000;

/** Saves the table of a submission as it was sent, with the ids that its rows got, as a workbook. */
export async function saveSettled(submission: Submission): Promise<void> {
  const { columns, rows } = settledTable(submission);
  const saved = await saveTable(
    {
      fileName: `submission-${submission.id}`,
      kind: 'xlsx',
      label: 'Submission',
      columns: columns.map((header, index) => ({ id: header, header, value: (row: string[]) => row[index] ?? '' })),
      async read(use) {
        for (let from = 0; from < rows.length; from += AT_ONCE) await use(rows.slice(from, from + AT_ONCE));
      },
    },
    { signal: new AbortController().signal, onWriting: () => undefined },
  );
  if (saved) notifyDone(`Saved as ${saved.name}.`);
}
