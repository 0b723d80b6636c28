import { describeDefinitions } from '#shared/typing-table/stamp.ts';
import type { AlignmentResult } from '#shared/rpc/contract/alignment.ts';
import { formatCount, formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { Cursor } from '../canvas/surface-events.ts';
import { spotOf, type AlignmentModel, type Spot } from './model.ts';
import type { ColumnRange } from './scene.ts';
import { chosenColumns, differenceAt } from './view-state.ts';

/** `abcZ_1 A 45`, and on a contig `contig_1 1,045 (abcZ_1 A 45)` turned round: what a row has at a place. */
function describeSpot(name: string, { residue, position, contig }: Spot): string {
  const own = residue === '-' ? 'gap' : residue;
  const where = position === undefined ? '' : ` ${residue === '-' ? 'after ' : ''}${formatCount(position)}`;
  const onContig = contig ? ` (${contig.name} ${formatCount(contig.position)})` : '';
  return `${name} ${own}${where}${onContig}`;
}

/** The place of the cursor in words: column, the reference, the row, and which difference it is. */
export function describeCursor(model: AlignmentModel, { column, row }: Cursor): string {
  const [reference] = model.rows;
  const active = model.rows[row];
  if (!reference || !active) return '';
  const parts = [`Column ${formatCount(column + 1)}`, describeSpot(reference.name, spotOf(model, reference, column))];
  if (row !== 0) parts.push(describeSpot(active.name, spotOf(model, active, column)));
  const number = differenceAt(model, column);
  const kind = number === undefined ? undefined : model.differences[number - 1]?.kind;
  if (number !== undefined) {
    parts.push(
      `${KINDS[kind ?? 'substitution']}, difference ${formatCount(number)} of ${formatCount(model.differences.length)}`,
    );
  }
  return parts.join('; ');
}

const KINDS = {
  substitution: 'substitution',
  insertion: 'insertion',
  deletion: 'deletion',
  end: 'beyond the end of a sequence',
} as const;

export function describeSelection(model: AlignmentModel, selection: ColumnRange): string {
  const { from, to } = chosenColumns(model, selection);
  return `${formatQuantity(to - from, 'column')} selected, ${formatCount(from + 1)} to ${formatCount(to)}`;
}

/** What the alignment is as a whole. */
export function describeAlignment({ rows, columns, result, differences, sites, shown }: AlignmentModel): string {
  const size = `${formatQuantity(rows.length, 'sequence')}, ${formatQuantity(result.columns, 'column')}`;
  if (shown) return `${size}; ${formatQuantity(columns, 'polymorphic site')} shown`;
  if (rows.length === 1) return size;
  if (rows.length === 2) return `${size}; ${formatQuantity(differences.length, 'difference')}`;
  return `${size}; ${formatQuantity(sites, 'polymorphic site')}`;
}

/** With what it was made, so that a picture can be understood later. */
export function describeOrigin({ notes, stamp }: AlignmentResult): string {
  const definitions = describeDefinitions(stamp);
  const asOf = stamp.as_of === undefined ? '' : ` as of ${formatTime(stamp.as_of)}`;
  const database = stamp.site === undefined ? stamp.database : `${stamp.database} at ${stamp.site}${asOf}`;
  return [
    ...notes,
    `${[database, definitions].filter(Boolean).join(', ')}; aligned ${formatTime(stamp.aligned_at)}, Allelier ${stamp.app_version}.`,
  ].join(' ');
}
