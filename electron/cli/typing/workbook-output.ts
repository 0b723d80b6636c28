import { createWorkbookFile } from '#electron/exchange/write-workbook/workbook-file.ts';
import type { TypingColumns } from '#shared/typing-table/result-layout.ts';
import { createResultWorkbook, type WorkbookOptions } from '#shared/typing-table/result-workbook.ts';
import type { OutputFile } from '../terminal/output-file.ts';
import { wrote, type ResultSink } from './type-output.ts';

/** Everything about the results as an .xlsx file. */
export function workbookSink(
  columns: TypingColumns,
  options: WorkbookOptions,
  file: OutputFile,
  name: string,
): ResultSink {
  const workbook = createWorkbookFile();
  const book = createResultWorkbook(columns, options, workbook.sheet);
  let files = 0;
  return {
    accept(input, result) {
      files += 1;
      book.add(input, result);
    },
    refuse: (input, { message }) => book.addFailed(input, message),
    close: workbook.discard,
    async end(note) {
      book.finish(note);
      workbook.finish((bytes) => file.write(bytes));
      await file.publish();
      return wrote(name, files, 'typed file');
    },
  };
}
