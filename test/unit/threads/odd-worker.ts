import { serveTasks } from '#electron/threads/worker-side.ts';
import { doOddTask, endOddTasks } from './odd-task.ts';

serveTasks(doOddTask, endOddTasks);
