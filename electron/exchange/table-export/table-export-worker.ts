import { serveOneTask } from '#electron/threads/worker-side.ts';
import { writeTableWorkbook } from './write-table-workbook.ts';

serveOneTask(writeTableWorkbook);
