/**
 * Text for spreadsheets. Everything that Allelier exports as a sheet, or copies for pasting into one, goes through
 * here, so that no cell becomes a formula in the reader's program. What the service gives to scripts does not: they need
 * the values as they are stored.
 */

const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/**
 * A cell as it may be written. A value that a spreadsheet would take for a formula (it begins with `=`, `+`, `-`, `@`
 * or their full-width forms, also after blanks) gets an apostrophe before it. Plain numbers keep their sign. Tabs and
 * line breaks become blanks, because a tab-separated cell cannot hold them. A lone `-`, which says "nothing", is no
 * formula.
 */
export function sheetCell(value: string | number | undefined): string {
  if (value === undefined) return '';
  const text = String(value).replaceAll(/[\t\r\n\u0000]+/g, ' ');
  if (/^\s*[=+\-@＝＋－＠]/.test(text) && text !== '-' && !plainNumber.test(text)) return `'${text}`;
  return text;
}

/** Rows as tab-separated text with a line break after each. Every cell is made safe by `sheetCell`. */
export function toTsv(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return rows.map((row) => `${row.map(sheetCell).join('\t')}\n`).join('');
}
