import { parentPort, type MessagePort } from 'node:worker_threads';
import { serveTasks } from '#electron/threads/serve-tasks.ts';
import { oddTasks } from './odd-task.ts';

serveTasks(parentPort as MessagePort, oddTasks);
