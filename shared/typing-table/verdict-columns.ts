import type { TypingResult } from '../rpc/contract/typing.ts';
import { GOOD_CAUTION, VERDICTS, type Verdict, type VerdictKind } from '../verdict/verdict.ts';
import type { CellTone, WorkbookCell } from '../workbook.ts';
import type { ResultLayout } from './result-layout.ts';

/** Whether a genome can be trusted, in the words of scripts (`VERDICT_KINDS`), and why. */
const VERDICT_COLUMNS = ['verdict', 'reasons'] as const;

/** The verdict on a result. `none` for one that was not judged, as of a remote site. */
export function verdictKind({ verdict }: Pick<TypingResult, 'verdict'>): VerdictKind {
  return verdict?.kind ?? 'none';
}

/** The reasons of a verdict in sentences. A good one says what it leaves open. */
export function reasonsText(verdict: Verdict | undefined): string {
  if (verdict?.kind === 'good') return GOOD_CAUTION;
  return verdict?.reasons.map(({ sentence }) => sentence).join(' ') ?? '';
}

/** The colour of a verdict. The sign and the words say the same without it. */
export const VERDICT_TONES: Record<VerdictKind, Exclude<CellTone, 'muted'> | undefined> = {
  good: 'good',
  look: 'warning',
  bad: 'bad',
  other: 'bad',
  none: undefined,
};

/** The verdict in a cell with its colour. */
export function verdictCell(result: Pick<TypingResult, 'verdict'>): WorkbookCell {
  const kind = verdictKind(result);
  const tone = VERDICT_TONES[kind];
  const { words } = VERDICTS[kind];
  return tone === undefined ? words : { value: words, tone };
}

/** A layout with the verdict at the end of its rows, so that scripts find the other columns where they were. */
export function withVerdictColumns({ columns, rowsOf }: ResultLayout): ResultLayout {
  return {
    columns: [...columns, ...VERDICT_COLUMNS],
    rowsOf: (file, result) =>
      rowsOf(file, result).map(({ cells, record }) => ({
        cells: [...cells, verdictKind(result), reasonsText(result.verdict)],
        record: () => ({ ...(record() as object), verdict: result.verdict ?? { kind: 'none' } }),
      })),
  };
}
