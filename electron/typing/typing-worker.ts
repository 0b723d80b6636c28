import { doTypingTask } from './typing-tasks.ts';
import { serveTasks } from './worker-side.ts';

serveTasks(doTypingTask);
