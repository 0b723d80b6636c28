import { serveTasks } from '../../typing/worker-side.ts';
import { exportResults, type ResultExport } from './export-results.ts';

serveTasks((task: ResultExport, control) => exportResults(task, control));
