import { serveTasks } from '../typing/worker-side.ts';
import type { WorkbookSheet } from '#shared/workbook.ts';
import { workbookBytes } from './workbook-writer.ts';

serveTasks((sheets: WorkbookSheet[]) => workbookBytes(sheets));
