import { VerdictWords } from '#renderer/records/verdict/found-sign.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { reasonsText } from '#shared/typing-table/verdict-columns.ts';
import { VERDICTS } from '#shared/verdict/verdict.ts';

/** What a list is asked for to fill the columns of verdicts. */
export const VERDICT_PART = 'verdict';

/** The verdict on the contigs of isolates, and why. Empty where they were never judged. */
export function verdictColumns(isHidden: boolean): RecordColumn<Isolate>[] {
  return [
    {
      id: VERDICT_PART,
      header: 'Verdict',
      value: ({ verdict }) => verdict && VERDICTS[verdict.kind].words,
      cell: ({ verdict }) =>
        verdict ? (
          <span title={reasonsText(verdict)}>
            <VerdictWords kind={verdict.kind} />
          </span>
        ) : null,
      stored: { of: 'fact', name: 'verdict' },
      width: 130,
      isSortable: true,
      isHidden,
    },
    {
      id: 'verdict_reasons',
      header: 'Reasons of the verdict',
      value: ({ verdict }) => verdict && reasonsText(verdict),
      stored: { of: 'fact', name: 'verdict_reasons' },
      width: 320,
      isHidden: true,
    },
  ];
}
