/** What separates the cells of a text table. */
export type Delimiter = '\t' | ',' | ';';

/**
 * Guesses the delimiter of a table from its first line: a tab if there is one, otherwise the more frequent of comma and
 * semicolon outside of quotes. Spreadsheets write semicolons where the comma is the decimal sign.
 */
export function guessDelimiter(firstLine: string): Delimiter {
  const bare = firstLine.replaceAll(/"[^"]*"/g, '');
  if (bare.includes('\t')) return '\t';
  const count = (sign: string) => bare.split(sign).length;
  return count(';') > count(',') ? ';' : ',';
}
