import { serveTasks } from '#electron/threads/worker-side.ts';
import { takeFile } from './take-file.ts';

serveTasks(takeFile);
