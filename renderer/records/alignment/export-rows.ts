import { asClustal, asFasta, asText, type TextRow } from '#shared/sequence/alignment-text.ts';
import { wholeColumn, type AlignmentModel } from './model.ts';

export const TEXT_FORMATS = ['FASTA', 'CLUSTAL', 'text'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

export const TEXT_FILES: Record<TextFormat, { extension: string; media_type: string }> = {
  FASTA: { extension: 'fas', media_type: 'text/x-fasta' },
  CLUSTAL: { extension: 'aln', media_type: 'text/plain' },
  text: { extension: 'txt', media_type: 'text/plain' },
};

const decoder = new TextDecoder('latin1');

/** Columns of all rows (half-open) as they are shown: reversed, or only the differing ones, if the view is. */
function textRows(model: AlignmentModel, { from, to }: { from: number; to: number }): TextRow[] {
  return model.rows.map(({ name, residues, own, before }) => ({
    name,
    residues: decoder.decode(residues.subarray(from, to)),
    first: own.first + own.step * (before()[wholeColumn(model, from)] as number),
    isReversed: own.step < 0,
  }));
}

/** The same written out; `width` is of the lines of plain text. */
export function writeText(
  model: AlignmentModel,
  columns: { from: number; to: number },
  format: TextFormat,
  width: number,
): string {
  const rows = textRows(model, columns);
  const { data_type, stamp } = model.result;
  if (format === 'FASTA') return asFasta(rows);
  if (format === 'CLUSTAL') return asClustal(rows, data_type, `Allelier ${stamp.app_version}`);
  return asText(rows, width);
}
