import type { Pairing } from '#shared/rules/paired-files.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';

/** How far rows and files go together, in one sentence. */
export function pairingWords({ rows, unused }: Pairing): string {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const parts = [
    formatQuantity(count('paired'), 'row has its file', 'rows have their files'),
    ...(count('likely') > 0
      ? [formatQuantity(count('likely'), 'has another name than its file', 'have other names than their files')]
      : []),
    ...(count('missing') > 0 ? [formatQuantity(count('missing'), 'has no file', 'have no files')] : []),
    ...(unused.length > 0 ? [formatQuantity(unused.length, 'file is of no row', 'files are of no row')] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** Whether rows and files fit one another, so that nothing stands in the way of sending. */
export function isPaired({ rows, unused }: Pairing): boolean {
  return unused.length === 0 && rows.every(({ state }) => state === 'paired');
}
