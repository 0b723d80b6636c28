import { stateOf, type InputState } from '../results/input-state.ts';
import { evidenceOf } from '../results/state-evidence.ts';
import type { StateTone } from '../results/state-kinds.ts';
import type { SchemeResult, TypingResult } from '../rpc/contract/typing.ts';
import type { CellTone, TonedCell } from '../workbook.ts';

/** Heading of the column that says what became of a file. It stands last, so that scripts find the others where they were. */
export const RESULT_COLUMN = 'result';

const TONES: Record<StateTone, CellTone> = { good: 'good', new: 'new', warning: 'warning', bad: 'bad' };

/** What a scheme says of a file, or all that was searched. The type is left out, because a column before tells it. */
function stateOfRow(result: TypingResult, found: SchemeResult | undefined): InputState {
  const scheme = found && { ...found, loci: found.loci.map(({ locus }) => locus) };
  return stateOf(evidenceOf(result), scheme);
}

/** What became of a file, in words without the type: `known`, `new allele`, `incomplete: 1 locus cut off`. */
export function resultText(result: TypingResult, found?: SchemeResult): string {
  return stateOfRow(result, found).about;
}

/** The same with the type, for a record: `{ state: 'known', text: 'ST 11' }`. */
export function resultRecord(result: TypingResult, found?: SchemeResult): { state: string; text: string } {
  const { kind, text } = stateOfRow(result, found);
  return { state: kind, text };
}

/** The same in a cell with its colour. */
export function resultCell(result: TypingResult, found?: SchemeResult): TonedCell {
  const { about, tone } = stateOfRow(result, found);
  return { value: about, tone: TONES[tone] };
}
