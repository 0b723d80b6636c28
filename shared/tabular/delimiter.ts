/** What separates the cells of a text table. */
export type Delimiter = '\t' | ',' | ';';

/**
 * The delimiter of a table, by its first line: a tab wherever there is one, else whichever of comma and semicolon (which
 * spreadsheets write where the comma is the decimal sign) stands more often outside of quotes.
 */
export function guessDelimiter(firstLine: string): Delimiter {
  const bare = firstLine.replaceAll(/"[^"]*"/g, '');
  if (bare.includes('\t')) return '\t';
  const count = (sign: string) => bare.split(sign).length;
  return count(';') > count(',') ? ';' : ',';
}
