import { parentPort } from 'node:worker_threads';
import { tasks } from './tasks.ts';
import { serveTasks } from './threads/serve-tasks.ts';

/** The entry of every worker thread of the program. */
if (!parentPort) throw new Error('This file runs in a worker only.');
serveTasks(parentPort, tasks);
