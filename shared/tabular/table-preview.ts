import { guessDelimiter } from './delimiter.ts';

/** What a table is, as its header shows it. */
type TableLook = 'isolates' | 'fields' | 'table';

/** The cells of the first line of a text that is not blank, without quotes. */
export function headingsOf(text: string): string[] {
  const line =
    text
      .replace(/^\uFEFF/, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  return line.split(guessDelimiter(line)).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
}

/** Whether a header is that of a table of isolates, of definitions of their fields, or of another table. */
export function lookAtHeadings(headings: readonly string[]): TableLook {
  if (headings.includes('isolate')) return 'isolates';
  const names = headings.map((heading) => heading.toLowerCase());
  return names.includes('name') && names.includes('type') ? 'fields' : 'table';
}
