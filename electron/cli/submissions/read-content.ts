import { readWholeTable } from '#electron/exchange/whole-table/read-whole-table.ts';
import { createFileRegistry } from '#electron/workbench/files/file-registry.ts';
import type { DraftType } from '#shared/rpc/contract/draft-content.ts';
import { ALLELE_COLUMNS } from '#shared/rpc/contract/draft-content.ts';
import { AppError } from '#shared/problem.ts';
import { readSequences } from '#shared/sequence/read-sequences.ts';
import type { ShellWorkbench } from './with-workbench.ts';

/** Bytes of FASTA; more is no submission. */
const LARGEST_TEXT = 64 * 1024 * 1024;

/** What a file holds, as a draft has it: FASTA for alleles, a table for the others. AppError of `file:read-text` and `file:read-table`. */
export async function readContent(
  workbench: ShellWorkbench,
  type: DraftType,
  path: string,
  signal: AbortSignal,
): Promise<{ columns: string[]; rows: string[][] }> {
  if (type === 'alleles') {
    const { call, registerPaths } = workbench;
    const [file] = await registerPaths([path]);
    const token = file?.token ?? '';
    const text = await call('file:read-text', { token, max_bytes: LARGEST_TEXT });
    const rows = readSequences(text).map(({ seq_id, sequence }) => [seq_id, sequence]);
    return { columns: [...ALLELE_COLUMNS], rows };
  }
  return readTableFile(path, signal);
}

/** The table of a file, with its header. AppError codes: unreadable_table and date_cells 400, too_many_rows 413. */
export async function readTableFile(
  path: string,
  signal: AbortSignal,
): Promise<{ columns: string[]; rows: string[][] }> {
  // Says what is wrong with a file as the screens do.
  await createFileRegistry().register(path);
  const { rows: all, dates } = await readWholeTable(path, { signal });
  const [columns = [], ...rows] = all;
  const [first] = dates;
  if (first) {
    const [row, column] = first;
    throw new AppError(
      400,
      'date_cells',
      `Row ${row} has a date of the spreadsheet in the column "${columns[column] ?? ''}". Make the column a text, so that nothing is read into it.`,
    );
  }
  return { columns: columns.map((name) => name.trim()), rows };
}
