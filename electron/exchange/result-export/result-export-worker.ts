import { serveOneTask } from '#electron/threads/worker-side.ts';
import { exportResults } from './export-results.ts';

serveOneTask(exportResults);
