import { serveTasks } from '#electron/threads/worker-side.ts';
import { doTypingTask } from './typing-tasks.ts';

serveTasks(doTypingTask);
