import { serveTasks } from '#electron/threads/worker-side.ts';
import { doValuesTask } from './values-task.ts';

serveTasks(doValuesTask);
