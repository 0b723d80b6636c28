import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setUpCli } from '#test/unit/cli/cli-support.ts';

/** The text of a table. */
export const tableText = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join('\t')}\n`).join('');

/** The cells of a printed table. */
export const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

/** Runs a command on tables. */
export function setUpTables() {
  const { cli, folder } = setUpCli();
  return async (command: 'distances' | 'clusters', table: string, ...options: string[]) => {
    await writeFile(join(folder, 'table.tsv'), table);
    return cli([command, './table.tsv', ...options]);
  };
}
