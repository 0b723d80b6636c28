import { serveOneTask } from '#electron/threads/worker-side.ts';
import { doValuesTask } from './values-task.ts';

serveOneTask(doValuesTask);
