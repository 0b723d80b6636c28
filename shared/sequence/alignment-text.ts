import type { DataType } from '../api/locus.ts';
import { GAP_SIGN, withoutGaps } from './aligned-rows.ts';

export interface TextRow {
  name: string;
  /** One character per column. */
  residues: string;
  /** Position (from 1) of its first residue in these columns, and the direction in which positions count. */
  first: number;
  isReversed: boolean;
}

const FASTA_WIDTH = 60;

/** FASTA with the gaps left in, so that the alignment can be read back. Lines of 60. */
export function asFasta(rows: readonly TextRow[]): string {
  return rows.map(({ name, residues }) => `>${name}\n${linesOf(residues, FASTA_WIDTH).join('\n')}\n`).join('');
}

function linesOf(text: string, width: number): string[] {
  const lines: string[] = [];
  for (let from = 0; from < text.length; from += width) lines.push(text.slice(from, from + width));
  return lines.length > 0 ? lines : [''];
}

/**
 * Groups of residues that Clustal marks as strongly (`:`) or weakly (`.`) similar: scores above 0.5, and scores above
 * 0, in the Gonnet PAM 250 matrix (Clustal Omega and ClustalX documentation, "conservation").
 */
const STRONG = 'STA NEQK NHQK NDEQ QHRK MILV MILF HY FYW'.split(' ');
const WEAK = 'CSA ATV SAG STNK STPA SGND SNDEQK NDEQHK NEQHRK FVLIM HFY'.split(' ');

/**
 * The sign below a column: `*` if all residues are the same, for peptides `:` or `.` if they are similar, otherwise a
 * blank.
 */
export function conservationSign(residues: ReadonlySet<string>, dataType: DataType): string {
  if (residues.has(GAP_SIGN)) return ' ';
  if (residues.size === 1) return '*';
  if (dataType === 'DNA') return ' ';
  const isWithin = (group: string) => [...residues].every((residue) => group.includes(residue));
  if (STRONG.some(isWithin)) return ':';
  return WEAK.some(isWithin) ? '.' : ' ';
}

function conservationOf(rows: readonly TextRow[], dataType: DataType): string {
  const columns = rows[0]?.residues.length ?? 0;
  let line = '';
  for (let column = 0; column < columns; column++) {
    const residues = new Set<string>();
    for (const row of rows) residues.add(row.residues.charAt(column));
    line += conservationSign(residues, dataType);
  }
  return line;
}

/** Replaces blanks, because a blank ends a name in this format. */
function clustalName(name: string): string {
  return name.replaceAll(/\s+/g, '_');
}

const CLUSTAL_WIDTH = 60;

/** CLUSTAL format: blocks of 60 columns with the number of residues so far, and a line of conservation below each. */
export function asClustal(rows: readonly TextRow[], dataType: DataType, program: string): string {
  const names = rows.map(({ name }) => clustalName(name));
  const width = Math.max(...names.map((name) => name.length), 0) + 6;
  const conservation = conservationOf(rows, dataType);
  const counts = rows.map(() => 0);
  let text = `CLUSTAL multiple sequence alignment by ${program}\n`;
  for (let from = 0; from < conservation.length; from += CLUSTAL_WIDTH) {
    text += '\n\n';
    for (const [index, { residues }] of rows.entries()) {
      const part = residues.slice(from, from + CLUSTAL_WIDTH);
      counts[index] = (counts[index] ?? 0) + withoutGaps(part).length;
      text += `${(names[index] ?? '').padEnd(width)}${part}\t${counts[index]}\n`;
    }
    text += `${' '.repeat(width)}${conservation.slice(from, from + CLUSTAL_WIDTH)}\n`;
  }
  return text;
}

/**
 * The signs between or below rows. For two rows `|` if they are the same; for more `*` if all are the same; otherwise a
 * blank.
 */
function matchLine(rows: readonly TextRow[], from: number, to: number): string {
  const [first, ...others] = rows;
  let line = '';
  for (let column = from; column < to; column++) {
    const residue = first?.residues.charAt(column);
    const isSame = residue !== GAP_SIGN && others.every((row) => row.residues.charAt(column) === residue);
    line += isSame ? (rows.length === 2 ? '|' : '*') : ' ';
  }
  return line;
}

/**
 * The alignment as plain text in the style of BLAST. Before and after each line stands the position of its first and
 * last residue in its own sequence. Between two rows, or below more, stands a line of signs.
 */
export function asText(rows: readonly TextRow[], width: number): string {
  const columns = rows[0]?.residues.length ?? 0;
  const nameWidth = Math.max(...rows.map(({ name }) => name.length), 0);
  const counts = rows.map(() => 0);
  const lengths = rows.map(({ residues }) => withoutGaps(residues).length);
  const positionOf = ({ first, isReversed }: TextRow, residue: number) =>
    isReversed ? first - residue : first + residue;
  const digits = Math.max(
    ...rows.map((row, index) => String(Math.max(row.first, positionOf(row, lengths[index] ?? 0))).length),
    1,
  );
  const indent = ' '.repeat(nameWidth + digits + 4);
  const blocks: string[] = [];
  for (let from = 0; from < columns; from += width) {
    const to = Math.min(columns, from + width);
    const lines = rows.map((row, index) => {
      const part = row.residues.slice(from, to);
      const before = counts[index] ?? 0;
      const after = before + withoutGaps(part).length;
      counts[index] = after;
      const [first, last] = after > before ? [positionOf(row, before), positionOf(row, after - 1)] : ['', ''];
      return `${row.name.padEnd(nameWidth)}  ${String(first).padStart(digits)}  ${part}  ${last}`.trimEnd();
    });
    const signs = rows.length > 1 ? `${indent}${matchLine(rows, from, to)}`.trimEnd() : undefined;
    if (signs !== undefined) lines.splice(rows.length === 2 ? 1 : rows.length, 0, signs);
    blocks.push(`${lines.join('\n')}\n`);
  }
  return blocks.join('\n');
}
