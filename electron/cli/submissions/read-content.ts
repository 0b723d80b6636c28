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
): Promise<{ columns: string[]; rows: string[][] }> {
  if (type === 'alleles') {
    const { call, registerPaths } = workbench;
    const [file] = await registerPaths([path]);
    const token = file?.token ?? '';
    const text = await call('file:read-text', { token, max_bytes: LARGEST_TEXT });
    const rows = readSequences(text).map(({ seq_id, sequence }) => [seq_id, sequence]);
    return { columns: [...ALLELE_COLUMNS], rows };
  }
  return readTableFile(workbench, path);
}

/** The table of a file, with its header. AppError codes: those of `file:read-table`, date_cells 400. */
export async function readTableFile(
  { call, registerPaths }: ShellWorkbench,
  path: string,
): Promise<{ columns: string[]; rows: string[][] }> {
  const [file] = await registerPaths([path]);
  const { rows: all, dates } = await call('file:read-table', { token: file?.token ?? '' });
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
