import { serveOneTask } from '#electron/threads/worker-side.ts';
import { doOddTask } from './odd-task.ts';

serveOneTask(doOddTask);
